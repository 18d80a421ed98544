import { act, below, onlyWhenOpened, path, screen } from './path.ts'

const allow = { permission: 'MANAGE_TILL', roles: ['MERCHANT'] } as const
const list = screen('/tills', allow, 'tills:title')

export const tillPaths = below(list, {
  list,
  add: screen('/tills/add', allow, 'common:crumbs.add'),
  edit: screen('/tills/edit/:id', allow, 'common:crumbs.edit'),
  /** Shows the code by which a device becomes the till. */
  pair: onlyWhenOpened(path('/tills/pair/:id', allow)),
  delete: path('/tills/delete/:id', allow),
})

/** Where a device becomes a till, or a cashier's own phone. */
export const pairingPaths = { show: path('/pair/:token', 'public') }

const manage = { permission: 'MANAGE_CASHIER', roles: ['MERCHANT'] } as const
const cashiers = screen('/cashiers', manage, 'cashiers:title')

export const cashierPaths = below(cashiers, {
  list: cashiers,
  add: screen('/cashiers/add', manage, 'common:crumbs.add'),
  edit: screen('/cashiers/edit/:id', manage, 'common:crumbs.edit'),
  link: path('/cashiers/link/:id', manage),
  delete: path('/cashiers/delete/:id', manage),
  undo: act('/cashiers/undo', manage),
})
