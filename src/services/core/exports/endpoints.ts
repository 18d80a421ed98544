import { listTasks } from './list-tasks.ts'
import { ownExportEndpoints } from './own-exports.ts'
import { exportPartEndpoints } from './parts.ts'

export const exportEndpoints = [...ownExportEndpoints, ...exportPartEndpoints, listTasks]
