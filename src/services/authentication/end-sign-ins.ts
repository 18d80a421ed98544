import type { ServiceDeps } from '../deps.ts'
import type { ServiceApp } from '../service-app.ts'

/** users/sign-ins/end: sessions that their owner or an administrator ends (S06). */
export function addEndSignIns(_app: ServiceApp, _deps: ServiceDeps): void {}
