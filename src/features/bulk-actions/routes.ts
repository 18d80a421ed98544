import { bulkPaths } from '#src/contract/screens/bulk-actions.ts'
import { actRows } from '#src/web/decisions/act.tsx'
import { post, type Route } from '#src/web/http/route.ts'
import * as bulkActions from './bulk-actions.tsx'

export const bulkActionRoutes: readonly Route[] = [
  post(bulkPaths.create, 'bulk-action.started', bulkActions.create, { fields: 600 }),
  ...actRows(bulkPaths.show, 'bulk-action.started', bulkActions.starting),
  post(bulkPaths.undo, 'review.undone', bulkActions.undo),
  post(bulkPaths.stop, 'bulk-action.stopped', bulkActions.stop),
]
