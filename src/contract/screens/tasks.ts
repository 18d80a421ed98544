import { act, below, file, path, screen } from './path.ts'
import { profilePaths } from './profile.ts'

const list = screen('/tasks', 'signed-in', 'common:crumbs.tasks')

export const taskPaths = below(profilePaths.show, { list })

export const exportPaths = below(list, {
  add: path('/tasks/exports/add', 'signed-in'),
  create: act('/tasks/exports', 'signed-in'),
  show: screen('/tasks/exports/:id', 'signed-in', 'common:crumbs.export'),
  file: file('/tasks/exports/:id/file', 'signed-in'),
  delete: path('/tasks/exports/:id/delete', 'signed-in'),
})
