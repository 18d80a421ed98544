import { figurePaths } from '#src/contract/screens/approvals.ts'
import { get, type Route } from '#src/web/http/route.ts'
import { show } from './figures.tsx'

export const decisionFigureRoutes: readonly Route[] = [get(figurePaths.show, show)]
