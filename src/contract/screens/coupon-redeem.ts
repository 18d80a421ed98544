import { act, below, file, path, screen } from './path.ts'

const byOwner = { permission: 'UPDATE_COUPON', roles: ['MERCHANT'] } as const
const allow = { ...byOwner, atCounter: true } as const
const byPerson = { ...byOwner, atCounter: 'person' } as const
const counter = screen('/coupon-redeem', byPerson, 'common:menu.redeemCoupons')

/** The counter; the only page with camera access (src/web/http/headers.ts). */
export const redeemPaths = below(counter, {
  counter,
  check: act('/coupon-redeem/check', byPerson),
  branch: act('/coupon-redeem/branch', byOwner),
  settings: act('/coupon-redeem/settings', allow),
  done: path('/coupon-redeem/:id', byPerson),
  undo: path('/coupon-redeem/:id/undo', { ...byPerson, permission: 'UNDO_REDEMPTION' }),
  receipt: path('/coupon-redeem/:id/receipt', byPerson),
  /** Who stands at a till. */
  person: path('/coupon-redeem/at/person', allow),
  /** The deals that may be paused here. */
  deals: path('/coupon-redeem/at/deals', { ...byPerson, permission: 'PAUSE_DEAL' }),
  pause: act('/coupon-redeem/at/deals/:id', { ...byPerson, permission: 'PAUSE_DEAL' }),
  leave: act('/coupon-redeem/at/leave', allow),
  /** Without the line: kept by the worker of a till, so that nothing of anybody may be in it. */
  offline: path('/coupon-redeem/offline', 'public'),
  /** Asked by the script of a till; whether it is one, the services decide. */
  sync: file('/coupon-redeem/sync', allow),
  syncCoupons: file('/coupon-redeem/sync/coupons', allow),
  uploads: act('/coupon-redeem/uploads', allow),
  news: file('/coupon-redeem/news', allow),
  manifest: file('/coupon-redeem/manifest.webmanifest', 'public'),
})
