import { auditPaths } from '#src/contract/screens/audit.ts'
import { get, type Route } from '#src/web/http/route.ts'
import { auditList } from './list.tsx'

export const auditRoutes: readonly Route[] = [get(auditPaths.index, auditList.index)]
