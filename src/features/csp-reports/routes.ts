import type { Route } from '#src/web/http/route.ts'
import { create } from './csp-reports.ts'
import { cspReportPaths } from './paths.ts'

const BODY_BYTES = 32 * 1024

export const cspReportRoutes: readonly Route[] = [
  {
    method: 'post',
    path: cspReportPaths.create.pattern,
    allow: 'public',
    beacon: true,
    bodyBytes: BODY_BYTES,
    handler: create,
  },
]
