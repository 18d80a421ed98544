import { path } from '#src/http/path.ts'

export const signUpPaths = {
  show: path('/SignUp'),
  code: path('/SignUp/otp'),
  verify: path('/SignUp/otp/verify'),
  done: path('/SignUp/done'),
}
