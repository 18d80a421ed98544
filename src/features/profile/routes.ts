import { EDIT_BYTES_MAX, EDIT_FIELDS_MAX } from '#src/web/forms/edit-limits.ts'
import type { Route } from '#src/web/http/route.ts'
import { edit, update } from './edit.tsx'
import { profilePaths } from './paths.ts'
import * as profile from './profile.tsx'
import * as verify from './verify.tsx'

const allow = 'signed-in'

export const profileRoutes: readonly Route[] = [
  { method: 'get', path: profilePaths.show.pattern, allow, handler: profile.show },
  { method: 'get', path: profilePaths.edit.pattern, allow, handler: edit },
  {
    method: 'post',
    path: profilePaths.edit.pattern,
    allow,
    audit: 'user.updated',
    bodyBytes: EDIT_BYTES_MAX,
    fields: EDIT_FIELDS_MAX,
    files: 1,
    handler: update,
  },
  { method: 'get', path: profilePaths.verify.pattern, allow, handler: verify.show },
  {
    method: 'post',
    path: profilePaths.verify.pattern,
    allow,
    audit: 'user.mobile-changed',
    handler: verify.create,
  },
  {
    method: 'post',
    path: profilePaths.resend.pattern,
    allow,
    audit: 'otp.requested',
    handler: verify.resend,
  },
]
