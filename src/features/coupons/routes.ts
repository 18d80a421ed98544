import { couponPaths } from '#src/contract/screens/coupons.ts'
import { get, post, type Route } from '#src/web/http/route.ts'
import * as deals from './coupon-deals.tsx'
import * as coupons from './coupons-of-deal.tsx'
import * as sold from './sold-coupons.tsx'
import * as switches from './switches.tsx'

export const couponRoutes: readonly Route[] = [
  get(couponPaths.deals, deals.index),
  get(couponPaths.report, deals.report),
  get(couponPaths.sold, sold.index),
  get(couponPaths.ofDeal, coupons.index),
  post(couponPaths.dealStatus, 'deal.coupons-activated', switches.updateDeal),
  post(couponPaths.couponStatus, 'coupon.activated', switches.updateCoupon),
]
