import type { CouponDeal, CouponDetails, CouponStatus } from '#src/contract/core/coupons.ts'
import type { Format } from '#src/i18n/format.ts'
import type { deals } from '#src/services/core/deals/schema.ts'

export type CouponDealRow = CouponDetails & {
  deal: Pick<
    typeof deals.$inferSelect,
    'id' | 'title' | 'dealCode' | 'merchantId' | 'validFrom' | 'expiredOn' | 'currency'
  >
  expired: boolean
  merchantName: string | null
  status: CouponStatus
  priceCents: number | null
}

export function presentCouponDeal(row: CouponDealRow, format: Format): CouponDeal {
  const { deal, priceCents: cents, totalCoupons, remainingCoupons, printedCoupons } = row
  const { currency } = deal
  return {
    id: deal.id,
    title: deal.title,
    dealCode: deal.dealCode,
    merchant: { id: deal.merchantId, name: row.merchantName ?? '' },
    validFrom: format.instant(deal.validFrom),
    expiredOn: format.instant(deal.expiredOn),
    expired: row.expired,
    couponPrice: cents ? { cents, currency, display: format.money(cents, currency) } : null,
    couponDetails: { totalCoupons, remainingCoupons, printedCoupons },
    status: row.status,
  }
}
