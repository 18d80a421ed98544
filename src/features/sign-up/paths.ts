import { path } from '#src/web/navigation/path.ts'

export const signUpPaths = {
  /** Step 1: who it is. */
  show: path('/SignUp'),
  /** Sends a code to the number of step 1. */
  send: path('/SignUp/otp/send'),
  code: path('/SignUp/otp'),
  resend: path('/SignUp/otp/resend'),
  /** Step 2. */
  password: path('/SignUp/password'),
  done: path('/SignUp/done'),
}
