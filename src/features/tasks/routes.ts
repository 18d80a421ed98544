import { exportPaths, taskPaths } from '#src/contract/screens/tasks.ts'
import { actRows } from '#src/web/decisions/act.tsx'
import { get, post, type Route } from '#src/web/http/route.ts'
import * as exports from './exports.tsx'
import { taskList } from './list.tsx'

export const taskRoutes: readonly Route[] = [
  get(taskPaths.list, taskList.index),
  get(exportPaths.add, exports.offer.confirm),
  post(exportPaths.create, 'list.export-begun', exports.offer.decide),
  get(exportPaths.show, exports.show),
  get(exportPaths.file, exports.file),
  ...actRows(exportPaths.delete, 'list.export-deleted', exports.deletion),
]
