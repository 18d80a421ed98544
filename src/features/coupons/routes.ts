import { couponPaths } from '#src/contract/screens/coupons.ts'
import { get, post, type Route } from '#src/web/http/route.ts'
import * as code from './code.tsx'
import { couponList } from './coupon-list.tsx'
import { couponDealList, couponReport } from './deal-list.tsx'
import * as sheets from './sheets.tsx'
import { soldCouponList } from './sold-list.tsx'
import * as switches from './switches.tsx'

export const couponRoutes: readonly Route[] = [
  get(couponPaths.deals, couponDealList.index),
  get(couponPaths.report, couponReport.index),
  get(couponPaths.sold, soldCouponList.index),
  get(couponPaths.ofDeal, couponList.index),
  get(couponPaths.sheets, sheets.show),
  get(couponPaths.sheetsFile, sheets.pdf),
  get(couponPaths.print, sheets.printForm.new),
  post(couponPaths.print, 'coupon.reserved-for-print', sheets.printForm.create),
  get(couponPaths.code, code.show),
  get(couponPaths.undo, code.undoForm.new),
  post(couponPaths.undo, 'coupon.redemption-undone', code.undoForm.create),
  post(couponPaths.dealStatus, 'deal.coupons-activated', switches.updateDeal),
  post(couponPaths.couponStatus, 'coupon.activated', switches.updateCoupon),
]
