import type { Route } from '#src/http/route.ts'
import * as approvals from './approvals.tsx'
import { approvalPaths } from './paths.ts'

const allow = { permission: 'APPROVE_DEAL', roles: ['ADMIN'] } as const

export const approvalRoutes: readonly Route[] = [
  { method: 'get', path: approvalPaths.index.pattern, allow, handler: approvals.index },
]
