import { taskPaths } from '#src/contract/screens/tasks.ts'
import { get, type Route } from '#src/web/http/route.ts'
import { taskList } from './list.tsx'

export const taskRoutes: readonly Route[] = [get(taskPaths.list, taskList.index)]
