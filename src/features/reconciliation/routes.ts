import { reconciliationPaths } from '#src/contract/screens/reconciliation.ts'
import { get, type Route } from '#src/web/http/route.ts'
import { index, show } from './runs.tsx'

export const reconciliationRoutes: readonly Route[] = [
  get(reconciliationPaths.index, index),
  get(reconciliationPaths.run, show),
]
