import { path } from '#src/http/path.ts'

/** The counter's addresses; camera access belongs to this page alone (src/http/headers.ts). */
export const redeemPaths = {
  counter: path('/coupon-redeem'),
  check: path('/coupon-redeem/check'),
  done: path('/coupon-redeem/:id'),
}
