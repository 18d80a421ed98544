import { cspReportPaths } from '#src/contract/screens/csp-reports.ts'
import { beacon, type Route } from '#src/web/http/route.ts'
import { create } from './csp-reports.ts'

const BODY_BYTES = 32 * 1024

export const cspReportRoutes: readonly Route[] = [beacon(cspReportPaths.create, BODY_BYTES, create)]
