import { path } from './path.ts'

/** Where browsers tell of what the policy stopped. */
export const cspReportPaths = { create: path('/csp-reports', 'public') }
