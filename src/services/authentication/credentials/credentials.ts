import type { ServiceDeps } from '#src/services/kit/deps.ts'
import type { ServiceApp } from '#src/services/kit/endpoints/service-app.ts'
import { addChangeEmail } from './change-email.ts'
import { addChangeMobileNo } from './change-mobile-no.ts'
import { addChangePassword } from './change-password.ts'
import { addForgottenPassword } from './forgotten-password.ts'
import { addResetPassword } from './reset-password.ts'

/** Forgotten and changed passwords, changed mobile numbers and e-mail addresses. */
export function addCredentials(app: ServiceApp, deps: ServiceDeps): void {
  addForgottenPassword(app, deps)
  addResetPassword(app, deps)
  addChangePassword(app, deps)
  addChangeMobileNo(app, deps)
  addChangeEmail(app, deps)
}
