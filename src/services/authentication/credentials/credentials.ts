import type { ServiceDeps } from '../../deps.ts'
import type { ServiceApp } from '../../service-app.ts'

/** Forgotten and changed passwords, changed mobile numbers and e-mail addresses. */
export function addCredentials(_app: ServiceApp, _deps: ServiceDeps): void {}
