import { exportPaths, taskPaths } from '#src/contract/screens/tasks.ts'
import { get, post, type Route } from '#src/web/http/route.ts'
import * as exports from './exports.tsx'
import { taskList } from './list.tsx'

export const taskRoutes: readonly Route[] = [
  get(taskPaths.list, taskList.index),
  get(exportPaths.add, exports.add),
  post(exportPaths.create, 'list.export-begun', exports.create),
  get(exportPaths.show, exports.show),
  get(exportPaths.file, exports.file),
  get(exportPaths.delete, exports.confirm),
  post(exportPaths.delete, 'list.export-deleted', exports.destroy),
]
