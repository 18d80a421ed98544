import { changeEmail } from './change-email.ts'
import { changeMobileNo } from './change-mobile-no.ts'
import { changePassword } from './change-password.ts'
import { forgotPassword } from './forgotten-password.ts'
import { resetPassword } from './reset-password.ts'

export const credentialsEndpoints = [
  forgotPassword,
  resetPassword,
  changePassword,
  changeMobileNo,
  changeEmail,
]
