import { path } from '#src/http/path.ts'

export const passwordPaths = {
  forgot: path('/forgotpassword'),
  reset: path('/resetpassword'),
  resend: path('/resetpassword/resend'),
}
