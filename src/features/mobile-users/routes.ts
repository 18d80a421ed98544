import type { Route } from '#src/web/http/route.ts'
import { mobileUserPaths } from './paths.ts'
import { index, show } from './users.tsx'

const list = { permission: 'VIEW_USER', roles: ['ADMIN'] } as const
/** Merchants and banks open those who sent them a request; the service knows who did. */
const one = { roles: ['ADMIN', 'MERCHANT', 'BANK'], admin: [['VIEW_USER']] } as const

export const mobileUserRoutes: readonly Route[] = [
  { method: 'get', path: mobileUserPaths.list.pattern, allow: list, handler: index },
  { method: 'get', path: mobileUserPaths.show.pattern, allow: one, handler: show },
]
