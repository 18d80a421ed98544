import type { Route } from '#src/web/http/route.ts'
import { showGuide } from './checklist.tsx'
import * as dashboard from './dashboard.tsx'
import { dashboardPaths } from './paths.ts'

const business = { roles: ['MERCHANT', 'BANK'], accounts: 'any' } as const

export const dashboardRoutes: readonly Route[] = [
  {
    method: 'get',
    path: dashboardPaths.show.pattern,
    allow: 'signed-in',
    handler: dashboard.show,
  },
  { method: 'get', path: dashboardPaths.guide.pattern, allow: business, handler: showGuide },
]
