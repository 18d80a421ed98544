import { changeEmail } from './change-email.ts'
import { changeMobileNo } from './change-mobile-no.ts'
import { changePassword } from './change-password.ts'
import { forgotPassword } from './forgotten-password.ts'
import { resetPassword } from './reset-password.ts'

/** Forgotten and changed passwords, changed mobile numbers and e-mail addresses. */
export const credentialsEndpoints = [
  forgotPassword,
  resetPassword,
  changePassword,
  changeMobileNo,
  changeEmail,
]
