import { path } from '#src/web/navigation/path.ts'

export const rolePaths = {
  list: path('/roles'),
  add: path('/roles/add'),
  view: path('/roles/view/:id'),
  edit: path('/roles/edit/:id'),
  delete: path('/roles/view/:id/delete'),
}

export const staffPaths = {
  list: path('/roles/users'),
  assign: path('/roles/users/:id/role'),
  deactivate: path('/roles/users/:id/deactivate'),
  reactivate: path('/roles/users/:id/reactivate'),
}
