import { path } from '#src/web/navigation/path.ts'

/** The only place that spells the subscription plans' addresses. */
export const planPaths = {
  list: path('/subscriptions/list/:userType'),
  add: path('/subscriptions/:userType/add'),
  edit: path('/subscriptions/edit/:id'),
  /** For administrators, and for those who subscribe. */
  summary: path('/subscriptions/summary/:id'),
  details: path('/subscriptions/details/:id'),
  status: path('/subscriptions/summary/:id/status'),
  delete: path('/subscriptions/summary/:id/delete'),
  subscribe: path('/subscriptions/details/:id/subscribe'),
  unsubscribe: path('/profile/:role/unsubscribe'),
  /** Where a paid plan is paid; `planId` in the query. */
  payment: path('/subscriptions/payments'),
}
