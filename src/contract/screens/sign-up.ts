import { act, path } from './path.ts'

export const signUpPaths = {
  show: path('/SignUp', 'public'),
  send: act('/SignUp/otp/send', 'public'),
  code: path('/SignUp/otp', 'public'),
  resend: act('/SignUp/otp/resend', 'public'),
  password: path('/SignUp/password', 'public'),
  done: path('/SignUp/done', 'public'),
}
