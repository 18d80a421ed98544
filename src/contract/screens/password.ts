import { path } from './path.ts'

export const passwordPaths = {
  forgot: path('/forgotpassword', 'public'),
  reset: path('/resetpassword', 'public'),
  resend: path('/resetpassword/resend', 'public'),
}
