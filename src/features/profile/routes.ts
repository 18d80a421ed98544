import { profilePaths } from '#src/contract/screens/profile.ts'
import { EDIT_BYTES_MAX, EDIT_FIELDS_MAX } from '#src/web/forms/edit-limits.ts'
import { get, post, type Route } from '#src/web/http/route.ts'
import { edit, update } from './edit.tsx'
import * as profile from './profile.tsx'
import * as verify from './verify.tsx'

const limits = { bodyBytes: EDIT_BYTES_MAX, fields: EDIT_FIELDS_MAX, files: 1 }

export const profileRoutes: readonly Route[] = [
  get(profilePaths.show, profile.show),
  get(profilePaths.edit, edit),
  post(profilePaths.edit, 'user.updated', update, limits),
  get(profilePaths.verify, verify.show),
  post(profilePaths.verify, 'user.mobile-changed', verify.create),
  post(profilePaths.resend, 'otp.requested', verify.resend),
]
