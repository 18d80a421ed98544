import { CSP_REPORTS } from '#src/web/http/headers.ts'
import { path } from '#src/web/navigation/path.ts'

export const cspReportPaths = { create: path(CSP_REPORTS) }
