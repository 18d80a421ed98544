import { signUpPaths } from '#src/contract/screens/sign-up.ts'
import { get, post, type Route } from '#src/web/http/route.ts'
import { resend, send, showCode, verify } from './code.ts'
import { showDone } from './done.tsx'
import { forVisitors } from './for-visitors.ts'
import { create, showPassword } from './password.tsx'
import { next, show } from './person.ts'

export const signUpRoutes: readonly Route[] = [
  get(signUpPaths.show, forVisitors(show)),
  post(signUpPaths.show, 'otp.requested', forVisitors(next)),
  post(signUpPaths.send, 'otp.requested', forVisitors(send)),
  get(signUpPaths.code, forVisitors(showCode)),
  post(signUpPaths.code, 'otp.verified', forVisitors(verify)),
  post(signUpPaths.resend, 'otp.requested', forVisitors(resend)),
  get(signUpPaths.password, forVisitors(showPassword)),
  post(signUpPaths.password, 'user.registered', forVisitors(create)),
  get(signUpPaths.done, forVisitors(showDone)),
]
