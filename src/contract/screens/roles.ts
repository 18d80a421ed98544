import { below, path, screen } from './path.ts'

const change = 'UPDATE_ROLE'
const list = screen('/roles', 'VIEW_ROLE', 'common:menu.roleManager')

export const rolePaths = below(list, {
  list,
  add: screen('/roles/add', 'ADD_ROLE', 'common:crumbs.add'),
  view: screen('/roles/view/:id', 'VIEW_ROLE'),
  edit: screen('/roles/edit/:id', change, 'common:crumbs.edit'),
  delete: path('/roles/view/:id/delete', 'DELETE_ROLE'),
})

/** Help with lost phones of administrators. */
const helping = { permission: 'RESET_FACTOR', roles: ['ADMIN'], admin: [[change]] } as const

export const staffPaths = below(list, {
  list: screen('/roles/users', 'VIEW_ROLE', 'role-manager:tab.staff'),
  assign: path('/roles/users/:id/role', change),
  deactivate: path('/roles/users/:id/deactivate', change),
  factors: screen('/roles/users/two-step', helping, 'role-manager:tab.factors'),
  confirmReset: path('/roles/users/two-step/:id/confirm', helping),
  refuseReset: path('/roles/users/two-step/:id/refuse', helping),
  reactivate: path('/roles/users/:id/reactivate', change),
})
