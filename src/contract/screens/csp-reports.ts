import { act } from './path.ts'

export const cspReportPaths = { create: act('/csp-reports', 'public') }
