import { passwordPaths } from '#src/contract/screens/password.ts'
import { get, post, type Route } from '#src/web/http/route.ts'
import * as forgot from './forgot.tsx'
import * as reset from './reset.tsx'

export const passwordRoutes: readonly Route[] = [
  get(passwordPaths.forgot, forgot.show),
  post(passwordPaths.forgot, 'otp.requested', forgot.create),
  get(passwordPaths.reset, reset.show),
  post(passwordPaths.reset, 'user.password-reset', reset.update),
  get(passwordPaths.resend, reset.toReset),
  post(passwordPaths.resend, 'otp.requested', reset.resend),
]
