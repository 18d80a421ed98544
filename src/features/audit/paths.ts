import { path } from '#src/http/path.ts'

export const auditPaths = { index: path('/audit') }
