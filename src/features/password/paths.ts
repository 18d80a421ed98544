import { path } from '#src/web/navigation/path.ts'

export const passwordPaths = {
  forgot: path('/forgotpassword'),
  reset: path('/resetpassword'),
  resend: path('/resetpassword/resend'),
}
