import type { Route } from '#src/http/route.ts'
import { profilePaths } from './paths.ts'
import * as profile from './profile.tsx'

export const profileRoutes: readonly Route[] = [
  { method: 'get', path: profilePaths.show.pattern, allow: 'signed-in', handler: profile.show },
]
