import { path } from '#src/web/navigation/path.ts'

export const auditPaths = { index: path('/audit') }
