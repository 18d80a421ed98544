import { path } from '#src/web/navigation/path.ts'

/** The only place that spells the addresses of coupon lists. */
export const couponPaths = {
  deals: path('/coupons'),
  ofDeal: path('/coupons/deal/:dealId'),
  dealStatus: path('/coupons/deal/:dealId/status'),
  couponStatus: path('/coupons/:couponId/status'),
  sold: path('/sold-coupons'),
  report: path('/coupon-report'),
}
