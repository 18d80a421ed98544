import type { ServiceDeps } from '../../deps.ts'
import type { ServiceApp } from '../../service-app.ts'

/** otp/generate and otp/verify (AUTH-63). */
export function addOneTimePasswords(_app: ServiceApp, _deps: ServiceDeps): void {}
