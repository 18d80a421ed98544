import { passwordPaths } from '#src/contract/screens/password.ts'
import { get, post, type Route } from '#src/web/http/route.ts'
import { forgotByEmail, forgotByNumber } from './forgot.tsx'
import * as link from './link.tsx'
import * as number from './number.tsx'
import * as reset from './reset.tsx'

export const passwordRoutes: readonly Route[] = [
  get(passwordPaths.forgot, forgotByNumber.show),
  post(passwordPaths.forgot, 'otp.requested', forgotByNumber.create),
  get(passwordPaths.forgotByEmail, forgotByEmail.show),
  post(passwordPaths.forgotByEmail, 'otp.requested', forgotByEmail.create),
  get(passwordPaths.reset, reset.show),
  post(passwordPaths.reset, 'user.password-reset', reset.update),
  get(passwordPaths.link, link.show),
  post(passwordPaths.link, 'user.password-link-used', link.update),
  get(passwordPaths.number, number.show),
  post(passwordPaths.number, 'user.mobile-confirmed', number.confirm),
  get(passwordPaths.resend, reset.toReset),
  post(passwordPaths.resend, 'otp.requested', reset.resend),
]
