import type { Route } from '#src/http/route.ts'
import { mobileUserPaths } from './paths.ts'
import { index, show } from './users.tsx'

const allow = { permission: 'VIEW_USER', roles: ['ADMIN'] } as const

export const mobileUserRoutes: readonly Route[] = [
  { method: 'get', path: mobileUserPaths.list.pattern, allow, handler: index },
  { method: 'get', path: mobileUserPaths.show.pattern, allow, handler: show },
]
