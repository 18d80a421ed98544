import { below, screen } from './path.ts'
import { profilePaths } from './profile.ts'

export const taskPaths = below(profilePaths.show, {
  list: screen('/tasks', 'signed-in', 'common:crumbs.tasks'),
})
