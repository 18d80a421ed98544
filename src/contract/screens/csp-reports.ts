import { path } from './path.ts'

export const cspReportPaths = { create: path('/csp-reports', 'public') }
