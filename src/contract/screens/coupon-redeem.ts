import { act, below, path, screen } from './path.ts'

const here = { roles: ['MERCHANT'], atCounter: true } as const
const allow = { permission: 'UPDATE_COUPON', ...here } as const
const byOwner = { permission: 'UPDATE_COUPON', roles: ['MERCHANT'] } as const
const counter = screen('/coupon-redeem', allow, 'common:menu.redeemCoupons')

/** The counter; the only page with camera access (src/web/http/headers.ts). */
export const redeemPaths = below(counter, {
  counter,
  check: act('/coupon-redeem/check', allow),
  branch: act('/coupon-redeem/branch', byOwner),
  settings: act('/coupon-redeem/settings', allow),
  done: path('/coupon-redeem/:id', allow),
  undo: path('/coupon-redeem/:id/undo', { permission: 'UNDO_REDEMPTION', ...here }),
  /** Who stands at a till. */
  person: path('/coupon-redeem/at/person', allow),
  leave: act('/coupon-redeem/at/leave', allow),
})
