import type { Route } from '#src/web/http/route.ts'
import { resend, send, showCode, verify } from './code.ts'
import { showDone } from './done.tsx'
import { forVisitors } from './for-visitors.ts'
import { create, showPassword } from './password.tsx'
import { signUpPaths } from './paths.ts'
import { next, show } from './person.ts'

export const signUpRoutes: readonly Route[] = [
  { method: 'get', path: signUpPaths.show.pattern, allow: 'public', handler: forVisitors(show) },
  {
    method: 'post',
    path: signUpPaths.show.pattern,
    allow: 'public',
    audit: 'otp.requested',
    handler: forVisitors(next),
  },
  {
    method: 'post',
    path: signUpPaths.send.pattern,
    allow: 'public',
    audit: 'otp.requested',
    handler: forVisitors(send),
  },
  {
    method: 'get',
    path: signUpPaths.code.pattern,
    allow: 'public',
    handler: forVisitors(showCode),
  },
  {
    method: 'post',
    path: signUpPaths.code.pattern,
    allow: 'public',
    audit: 'otp.verified',
    handler: forVisitors(verify),
  },
  {
    method: 'post',
    path: signUpPaths.resend.pattern,
    allow: 'public',
    audit: 'otp.requested',
    handler: forVisitors(resend),
  },
  {
    method: 'get',
    path: signUpPaths.password.pattern,
    allow: 'public',
    handler: forVisitors(showPassword),
  },
  {
    method: 'post',
    path: signUpPaths.password.pattern,
    allow: 'public',
    audit: 'user.registered',
    handler: forVisitors(create),
  },
  {
    method: 'get',
    path: signUpPaths.done.pattern,
    allow: 'public',
    handler: forVisitors(showDone),
  },
]
