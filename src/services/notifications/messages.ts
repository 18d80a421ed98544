import type { ServiceDeps } from '../deps.ts'
import type { ServiceApp } from '../service-app.ts'

/** messages, outbox and token/refresh. */
export function addMessages(_app: ServiceApp, _deps: ServiceDeps): void {}
