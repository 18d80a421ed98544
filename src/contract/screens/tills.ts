import { act, below, onlyWhenOpened, path, screen } from './path.ts'

const allow = { permission: 'MANAGE_TILL', roles: ['MERCHANT'] } as const
/** Administrators look, which is audited, and revoke a till that was stolen. */
const view = { permission: 'VIEW_TILL', roles: ['ADMIN', 'MERCHANT'] } as const
const revoke = { permission: 'REVOKE_TILL', roles: ['ADMIN', 'MERCHANT'] } as const
const list = onlyWhenOpened({ list: screen('/tills', view, 'tills:title') }).list

export const tillPaths = below(list, {
  list,
  add: screen('/tills/add', allow, 'common:crumbs.add'),
  edit: screen('/tills/edit/:id', allow, 'common:crumbs.edit'),
  /** Its record, with what it did offline. */
  show: screen('/tills/view/:id', allow),
  /** Shows the code by which a device becomes the till. */
  pair: onlyWhenOpened(path('/tills/pair/:id', allow)),
  delete: path('/tills/delete/:id', revoke),
})

/** Where a device becomes a till, or a cashier's own phone, and where one that no longer is one is led. */
export const pairingPaths = { show: path('/pair/:token', 'public'), over: path('/pair', 'public') }

const manage = { permission: 'MANAGE_CASHIER', roles: ['MERCHANT'] } as const
const cashiers = onlyWhenOpened({ list: screen('/cashiers', view, 'cashiers:title') }).list

export const cashierPaths = below(cashiers, {
  list: cashiers,
  add: screen('/cashiers/add', manage, 'common:crumbs.add'),
  edit: screen('/cashiers/edit/:id', manage, 'common:crumbs.edit'),
  link: path('/cashiers/link/:id', manage),
  delete: path('/cashiers/delete/:id', manage),
  undo: act('/cashiers/undo', manage),
  pause: act('/cashiers/pause', manage),
})
