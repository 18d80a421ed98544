import { rolePaths, staffPaths } from '#src/contract/screens/roles.ts'
import { actRows } from '#src/web/decisions/act.tsx'
import { get, post, type Route } from '#src/web/http/route.ts'
import { roleDeletion, roleForm } from './form.tsx'
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
  ...actRows(rolePaths.delete, 'role.deleted', roleDeletion),
  get(staffPaths.list, staffList.index),
  ...actRows(assign, 'user.role-changed', roles.assignment),
  ...actRows(deactivate, 'user.deactivated', roles.deactivation),
  ...actRows(reactivate, 'user.reactivated', roles.reactivation),
]
