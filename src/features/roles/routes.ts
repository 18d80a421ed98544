import { rolePaths, staffPaths } from '#src/contract/screens/roles.ts'
import { get, post, type Route } from '#src/web/http/route.ts'
import * as assignments from './assign-role.tsx'
import * as deletions from './delete-role.ts'
import { roleForm } from './form.tsx'
import * as leave from './leave.ts'
import * as roles from './roles.tsx'
import { staffList } from './staff-list.tsx'

const { list, view, edit } = rolePaths
const { assign, deactivate, reactivate } = staffPaths

export const roleRoutes: readonly Route[] = [
  get(list, roles.index),
  get(rolePaths.add, roleForm.new),
  post(rolePaths.add, 'role.added', roleForm.create),
  get(view, roles.show),
  get(edit, roleForm.edit),
  post(edit, 'role.updated', roleForm.update),
  get(rolePaths.delete, deletions.newDeletion),
  post(rolePaths.delete, 'role.deleted', deletions.destroy),
  get(staffPaths.list, staffList.index),
  get(assign, assignments.newAssignment),
  post(assign, 'user.role-changed', assignments.assign),
  get(deactivate, leave.newDeactivation),
  post(deactivate, 'user.deactivated', leave.deactivate),
  get(reactivate, leave.newReactivation),
  post(reactivate, 'user.reactivated', leave.reactivate),
]
