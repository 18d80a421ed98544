import { signUpPaths } from '#src/contract/screens/sign-up.ts'
import { get, post, type Route } from '#src/web/http/route.ts'
import * as code from './code.ts'
import * as done from './done.tsx'
import * as password from './password.tsx'
import * as person from './person.ts'

const { forVisitors } = person

export const signUpRoutes: readonly Route[] = [
  get(signUpPaths.show, forVisitors(person.show)),
  post(signUpPaths.show, 'otp.requested', forVisitors(person.next)),
  post(signUpPaths.send, 'otp.requested', forVisitors(code.send)),
  get(signUpPaths.code, forVisitors(code.show)),
  post(signUpPaths.code, 'otp.verified', forVisitors(code.verify)),
  post(signUpPaths.resend, 'otp.requested', forVisitors(code.resend)),
  get(signUpPaths.password, forVisitors(password.show)),
  post(signUpPaths.password, 'user.registered', forVisitors(password.create)),
  get(signUpPaths.done, forVisitors(done.show)),
]
