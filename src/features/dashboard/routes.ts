import { dashboardPaths } from '#src/contract/screens/dashboard.ts'
import { get, type Route } from '#src/web/http/route.ts'
import * as dashboard from './dashboard.tsx'

export const dashboardRoutes: readonly Route[] = [
  get(dashboardPaths.show, dashboard.show),
  get(dashboardPaths.guide, dashboard.showGuide),
]
