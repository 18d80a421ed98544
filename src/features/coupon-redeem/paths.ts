import { path } from '#src/web/navigation/path.ts'

/** The counter's addresses; camera access belongs to this page alone (src/web/http/headers.ts). */
export const redeemPaths = {
  counter: path('/coupon-redeem'),
  check: path('/coupon-redeem/check'),
  done: path('/coupon-redeem/:id'),
}
