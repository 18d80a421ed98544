import type { Route } from '#src/http/route.ts'
import { accept, show } from './invitations.tsx'
import { invitationPaths } from './paths.ts'

export const invitationRoutes: readonly Route[] = [
  { method: 'get', path: invitationPaths.show.pattern, allow: 'public', handler: show },
  {
    method: 'post',
    path: invitationPaths.show.pattern,
    allow: 'public',
    audit: 'user.invitation-accepted',
    handler: accept,
  },
]
