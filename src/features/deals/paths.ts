import { path } from '#src/web/navigation/path.ts'

/** The only place that spells the deals' addresses. */
export const dealPaths = {
  list: path('/deals/list/:userType'),
  add: path('/deals/add'),
  edit: path('/deals/edit/:id'),
  show: path('/deals/view/:userType/:id'),
  approve: path('/deals/view/:userType/:id/approve'),
  reject: path('/deals/view/:userType/:id/reject'),
  delete: path('/deals/view/:userType/:id/delete'),
  promoTypes: path('/deals/promo-types'),
}
