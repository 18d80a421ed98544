import type { ServiceDeps } from '../deps.ts'
import type { ServiceApp } from '../service-app.ts'

/** users and users/{role}: people who register themselves. */
export function addRegistrations(_app: ServiceApp, _deps: ServiceDeps): void {}
