import { redeemCoupon } from '#src/services/core/coupons/redeem/redeem.ts'
import { redemptionsEndpoints } from '#src/services/core/coupons/redeem/redemptions.ts'
import { validateCoupon } from '#src/services/core/coupons/redeem/validate.ts'
import { collectCoupon } from './collect.ts'
import { listCouponDeals } from './list-coupon-deals.ts'
import { listCoupons } from './list-coupons.ts'
import { listSoldCoupons } from './list-sold-coupons.ts'
import { updateCouponStatus } from './switch-coupon.ts'
import { updateCouponDealStatus } from './switch-deal.ts'

export const couponsEndpoints = [
  listCouponDeals,
  listCoupons,
  updateCouponStatus,
  updateCouponDealStatus,
  listSoldCoupons,
  validateCoupon,
  redeemCoupon,
  ...redemptionsEndpoints,
  collectCoupon,
]
