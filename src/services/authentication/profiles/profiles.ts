import type { ServiceDeps } from '../../deps.ts'
import type { ServiceApp } from '../../service-app.ts'

/** Business information, contact person, name and picture. */
export function addProfiles(_app: ServiceApp, _deps: ServiceDeps): void {}
