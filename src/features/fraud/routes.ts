import { fraudPaths } from '#src/contract/screens/fraud.ts'
import { get, type Route } from '#src/web/http/route.ts'
import { index } from './fraud.tsx'

export const fraudRoutes: readonly Route[] = [get(fraudPaths.index, index)]
