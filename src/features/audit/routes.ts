import type { Route } from '#src/web/http/route.ts'
import { index } from './audit.tsx'
import { auditPaths } from './paths.ts'

const allow = { roles: ['ADMIN'], whole: true } as const

export const auditRoutes: readonly Route[] = [
  { method: 'get', path: auditPaths.index.pattern, allow, handler: index },
]
