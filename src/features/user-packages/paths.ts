import { path } from '#src/web/navigation/path.ts'

/** The only place that spells the user packages' addresses. */
export const packagePaths = {
  list: path('/subscriptions/users'),
  add: path('/subscriptions/users/add'),
  edit: path('/subscriptions/users/:id/edit'),
  delete: path('/subscriptions/users/:id/delete'),
}
