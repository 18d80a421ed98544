import { bulkPaths } from '#src/contract/screens/bulk-actions.ts'
import { get, post, type Route } from '#src/web/http/route.ts'
import * as bulkActions from './bulk-actions.tsx'

export const bulkActionRoutes: readonly Route[] = [
  post(bulkPaths.create, 'bulk-action.started', bulkActions.create, { fields: 600 }),
  get(bulkPaths.show, bulkActions.show),
  post(bulkPaths.show, 'bulk-action.started', bulkActions.start),
  post(bulkPaths.stop, 'bulk-action.stopped', bulkActions.stop),
]
