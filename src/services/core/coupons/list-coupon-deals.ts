import { listCouponDeals as contract } from '#src/contract/core/coupons.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { pageAnswer } from '#src/services/kit/lists/page-answer.ts'
import { readSearchTerm } from '#src/services/kit/lists/search-term.ts'
import { findCouponDealPage } from './find-coupon-deals.ts'
import { presentCouponDeal } from './present-coupon-deal.ts'
import { scopeOf } from './scope.ts'

export const listCouponDeals = bind(
  contract,
  async ({ params, query, caller, format }, { db, settings }) => {
    const found = await findCouponDealPage(
      db,
      {
        merchantId: scopeOf(caller, query.merchantId),
        type: query.couponType,
        term: readSearchTerm(query.searchTerm),
      },
      { ...params, after: query.after },
      settings.businessTimeZone,
    )
    const { rows, ...total } = found
    return {
      data: {
        deals: rows.map((row) => presentCouponDeal(row, format)),
        ...pageAnswer({ ...params, ...total }),
      },
    }
  },
)
