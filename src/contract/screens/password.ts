import { path } from './path.ts'

export const passwordPaths = {
  forgot: path('/forgotpassword', 'public'),
  forgotByEmail: path('/forgotpassword/email', 'public'),
  reset: path('/resetpassword', 'public'),
  link: path('/newpassword/:token', 'public'),
  resend: path('/resetpassword/resend', 'public'),
  /** Confirms a number that an administrator has set. */
  number: path('/newnumber/:token', 'public'),
}
