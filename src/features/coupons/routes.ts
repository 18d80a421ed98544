import type { Route } from '#src/web/http/route.ts'
import * as deals from './coupon-deals.tsx'
import * as coupons from './coupons-of-deal.tsx'
import { couponPaths } from './paths.ts'
import * as sold from './sold-coupons.tsx'
import * as switches from './switches.tsx'

const view = 'VIEW_COUPON'
const update = { permission: 'UPDATE_COUPON', roles: ['MERCHANT'] } as const

export const couponRoutes: readonly Route[] = [
  { method: 'get', path: couponPaths.deals.pattern, allow: view, handler: deals.index },
  { method: 'get', path: couponPaths.report.pattern, allow: view, handler: deals.report },
  { method: 'get', path: couponPaths.sold.pattern, allow: view, handler: sold.index },
  { method: 'get', path: couponPaths.ofDeal.pattern, allow: view, handler: coupons.index },
  {
    method: 'post',
    path: couponPaths.dealStatus.pattern,
    allow: update,
    audit: 'deal.coupons-activated',
    handler: switches.updateDeal,
  },
  {
    method: 'post',
    path: couponPaths.couponStatus.pattern,
    allow: update,
    audit: 'coupon.activated',
    handler: switches.updateCoupon,
  },
]
