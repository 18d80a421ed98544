import { passwordPaths } from '#src/contract/screens/password.ts'
import { get, post, type Route } from '#src/web/http/route.ts'
import * as forgot from './forgot.tsx'
import * as forgotByEmail from './forgot-by-email.tsx'
import * as link from './link.tsx'
import * as reset from './reset.tsx'

export const passwordRoutes: readonly Route[] = [
  get(passwordPaths.forgot, forgot.show),
  post(passwordPaths.forgot, 'otp.requested', forgot.create),
  get(passwordPaths.forgotByEmail, forgotByEmail.show),
  post(passwordPaths.forgotByEmail, 'otp.requested', forgotByEmail.create),
  get(passwordPaths.reset, reset.show),
  post(passwordPaths.reset, 'user.password-reset', reset.update),
  get(passwordPaths.link, link.show),
  post(passwordPaths.link, 'user.password-link-used', link.update),
  get(passwordPaths.resend, reset.toReset),
  post(passwordPaths.resend, 'otp.requested', reset.resend),
]
