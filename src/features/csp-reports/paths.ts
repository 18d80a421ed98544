import { CSP_REPORTS } from '#src/http/headers.ts'
import { path } from '#src/http/path.ts'

export const cspReportPaths = { create: path(CSP_REPORTS) }
