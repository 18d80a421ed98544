import { auditPaths } from '#src/contract/screens/audit.ts'
import { get, type Route } from '#src/web/http/route.ts'
import { index } from './audit.tsx'

export const auditRoutes: readonly Route[] = [get(auditPaths.index, index)]
