import type { Route } from '#src/http/route.ts'
import * as dashboard from './dashboard.tsx'
import { dashboardPaths } from './paths.ts'

export const dashboardRoutes: readonly Route[] = [
  {
    method: 'get',
    path: dashboardPaths.show.pattern,
    allow: 'signed-in',
    handler: dashboard.show,
  },
]
