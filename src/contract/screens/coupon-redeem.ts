import { act, below, path, screen } from './path.ts'

const allow = { permission: 'UPDATE_COUPON', roles: ['MERCHANT'] } as const
const counter = screen('/coupon-redeem', allow, 'common:menu.redeemCoupons')

/** The counter; the only page with camera access (src/web/http/headers.ts). */
export const redeemPaths = below(counter, {
  counter,
  check: act('/coupon-redeem/check', allow),
  branch: act('/coupon-redeem/branch', allow),
  settings: act('/coupon-redeem/settings', allow),
  done: path('/coupon-redeem/:id', allow),
  undo: path('/coupon-redeem/:id/undo', { permission: 'UNDO_REDEMPTION', roles: ['MERCHANT'] }),
})
