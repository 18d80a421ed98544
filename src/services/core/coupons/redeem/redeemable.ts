import { and, eq, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm'
import { isCouponExpired } from '#src/services/core/coupons/coupon-expiry.ts'
import { coupons, dealCoupons } from '#src/services/core/coupons/schema.ts'
import { deals } from '#src/services/core/deals/schema.ts'

export type CouponLookup = { key: string; merchantId: string }

export function matchesLookup({ key, merchantId }: CouponLookup): SQL | undefined {
  return and(eq(coupons.codeKey, key), eq(coupons.merchantId, merchantId))
}

export function isRedeemable(timeZone: string): SQL | undefined {
  return and(
    isNotNull(coupons.collectedAt),
    isNull(coupons.redeemedAt),
    eq(coupons.active, true),
    not(isCouponExpired(timeZone)),
    isDealOpen,
  )
}

export const isDealOpen: SQL<boolean> = sql<boolean>`exists (
  select 1 from ${deals} inner join ${dealCoupons} on ${dealCoupons.dealId} = ${deals.id}
  where ${deals.id} = ${coupons.dealId} and ${deals.approvalStatus} = 'APPROVED'
    and ${deals.deletedAt} is null and ${dealCoupons.status} = 'ACTIVE'
)`
