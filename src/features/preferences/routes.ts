import type { Route } from '#src/web/http/route.ts'
import { preferencePaths } from './paths.ts'
import { update } from './preferences.ts'

export const preferenceRoutes: readonly Route[] = [
  {
    method: 'post',
    path: preferencePaths.update.pattern,
    allow: 'public',
    audit: 'user.language-changed',
    handler: update,
  },
]
