import { listSoldCoupons as contract, type SoldCoupon } from '#src/contract/core/coupons.ts'
import type { Format } from '#src/i18n/format.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { pageAnswer } from '#src/services/kit/lists/page-answer.ts'
import { readSearchTerm } from '#src/services/kit/lists/search-term.ts'
import { findSoldPage } from './find-sold-coupons.ts'
import { scopeOf } from './scope.ts'

export const listSoldCoupons = bind(contract, async ({ params, query, caller, format }, { db }) => {
  const merchantId = scopeOf(caller, query.merchantId)
  const term = readSearchTerm(query.searchTerm)
  const { rows, ...total } = await findSoldPage(
    db,
    { merchantId, term, sort: query.sort },
    { ...params, after: query.after },
  )
  return {
    data: {
      coupons: rows.map((row) => presentSold(row, format)),
      ...pageAnswer({ ...params, ...total }),
    },
  }
})

type Row = Awaited<ReturnType<typeof findSoldPage>>['rows'][number]

function presentSold(row: Row, format: Format): SoldCoupon {
  const { collectedAt, collectedBy } = row
  if (!collectedAt || !collectedBy) throw new Error('a sold coupon without a buyer')
  return {
    id: row.id,
    couponCode: row.code,
    dealId: row.dealId,
    dealTitle: row.dealTitle,
    purchasedOn: format.instant(collectedAt),
    redeemed: row.redeemedAt !== null,
    redeemedOn: row.redeemedAt && format.instant(row.redeemedAt),
    expiredOn: format.instant(row.expiredOn),
    user: { id: collectedBy, name: row.userName ?? '' },
  }
}
