import type { ServiceDeps } from '#src/services/kit/deps.ts'
import type { ServiceApp } from '#src/services/kit/endpoints/service-app.ts'
import { addCollect } from './collect.ts'
import { addListCouponDeals } from './list-coupon-deals.ts'
import { addListCoupons } from './list-coupons.ts'
import { addListSoldCoupons } from './list-sold-coupons.ts'
import { addRedeem } from './redeem/redeem.ts'
import { addRedemptions } from './redeem/redemptions.ts'
import { addValidate } from './redeem/validate.ts'
import { addSwitchCoupon } from './switch-coupon.ts'
import { addSwitchDeal } from './switch-deal.ts'

/** Lists and switches of coupons, their way from the app to the counter. */
export function addCoupons(app: ServiceApp, deps: ServiceDeps): void {
  addListCouponDeals(app, deps)
  addListCoupons(app, deps)
  addSwitchCoupon(app, deps)
  addSwitchDeal(app, deps)
  addListSoldCoupons(app, deps)
  addValidate(app, deps)
  addRedeem(app, deps)
  addRedemptions(app, deps)
  addCollect(app, deps)
}
