import { type Coupon, listCoupons as contract } from '#src/contract/core/coupons.ts'
import type { Format } from '#src/i18n/format.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { pageAnswer } from '#src/services/kit/lists/page-answer.ts'
import { readSearchTerm } from '#src/services/kit/lists/search-term.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { findCouponDeal } from './find-coupon-deals.ts'
import { findCouponPage } from './find-coupons.ts'
import { presentCouponDeal } from './present-coupon-deal.ts'
import { scopeOf } from './scope.ts'

export const listCoupons = bind(
  contract,
  async ({ params: { dealId }, query, caller, format }, { db, settings }) => {
    const timeZone = settings.businessTimeZone

    const deal = await findCouponDeal(db, { dealId, merchantId: scopeOf(caller) }, timeZone)
    if (!deal) throw new Refusal('notFound', 'core:coupon.dealNotFound')
    const { page, size, after, search, sort } = query
    const { totalCoupons } = deal
    const { rows, ...total } = await findCouponPage(
      db,
      { dealId, term: readSearchTerm(search), totalCoupons, sort },
      { page, size, after },
      timeZone,
    )
    return {
      data: {
        deal: presentCouponDeal(deal, format),
        coupons: rows.map((row) => presentCoupon(row, format)),
        ...pageAnswer({ page, size, ...total }),
      },
    }
  },
)

type Row = Awaited<ReturnType<typeof findCouponPage>>['rows'][number]

function presentCoupon(row: Row, format: Format): Coupon {
  return {
    id: row.id,
    couponCode: row.code,
    redeemed: row.redeemedAt !== null,
    redeemedOn: row.redeemedAt && format.instant(row.redeemedAt),
    expiredOn: format.instant(row.expiredOn),
    couponActive: row.active,
    expired: row.expired,
  }
}
