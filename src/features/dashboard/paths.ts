import { path } from '#src/http/path.ts'

export const dashboardPaths = { show: path('/dashboard') }
