import type { ServiceDeps } from '../../deps.ts'
import type { ServiceApp } from '../../service-app.ts'

/** Sign-in, sign-up and links with Google and Facebook (AUTH-31). */
export function addSocial(_app: ServiceApp, _deps: ServiceDeps): void {}
