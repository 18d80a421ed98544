import { listCouponDeals } from '#src/contract/core/coupons.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { implement } from '#src/services/kit/endpoints/implement.ts'
import type { ServiceApp } from '#src/services/kit/endpoints/service-app.ts'
import { pageAnswer } from '#src/services/kit/lists/page-answer.ts'
import { readSearchTerm } from '#src/services/kit/lists/search-term.ts'
import { findCouponDealPage } from './find-coupon-deals.ts'
import { presentCouponDeal } from './present-coupon-deal.ts'
import { scopeOf } from './scope.ts'

/** coupons/deals/{page}/{size}. */
export function addListCouponDeals(app: ServiceApp, deps: ServiceDeps): void {
  const { db, settings } = deps

  implement(app, deps, listCouponDeals, async ({ params, query, caller, format }) => {
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
  })
}
