import type { Route } from '#src/web/http/route.ts'
import * as forgot from './forgot.tsx'
import { passwordPaths } from './paths.ts'
import * as reset from './reset.tsx'

const allow = 'public'

export const passwordRoutes: readonly Route[] = [
  { method: 'get', path: passwordPaths.forgot.pattern, allow, handler: forgot.show },
  {
    method: 'post',
    path: passwordPaths.forgot.pattern,
    allow,
    audit: 'otp.requested',
    handler: forgot.create,
  },
  { method: 'get', path: passwordPaths.reset.pattern, allow, handler: reset.show },
  {
    method: 'post',
    path: passwordPaths.reset.pattern,
    allow,
    audit: 'user.password-reset',
    handler: reset.update,
  },
  { method: 'get', path: passwordPaths.resend.pattern, allow, handler: reset.toReset },
  {
    method: 'post',
    path: passwordPaths.resend.pattern,
    allow,
    audit: 'otp.requested',
    handler: reset.resend,
  },
]
