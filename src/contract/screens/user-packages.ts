import { below, path, screen } from './path.ts'

const list = screen('/subscriptions/users', 'VIEW_USER_PACKAGE', 'common:menu.userPackages')

export const packagePaths = below(list, {
  list,
  add: screen('/subscriptions/users/add', 'ADD_USER_PACKAGE', 'common:crumbs.add'),
  edit: screen('/subscriptions/users/:id/edit', 'UPDATE_USER_PACKAGE', 'common:crumbs.edit'),
  delete: path('/subscriptions/users/:id/delete', 'DELETE_USER_PACKAGE'),
})
