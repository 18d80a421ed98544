import { path } from './path.ts'

export const signUpPaths = {
  /** Step 1: who it is. */
  show: path('/SignUp', 'public'),
  /** Sends a code to the number of step 1. */
  send: path('/SignUp/otp/send', 'public'),
  code: path('/SignUp/otp', 'public'),
  resend: path('/SignUp/otp/resend', 'public'),
  /** Step 2. */
  password: path('/SignUp/password', 'public'),
  done: path('/SignUp/done', 'public'),
}
