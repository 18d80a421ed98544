import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { coupons, dealCoupons } from '#src/services/core/coupons/schema.ts'
import { deals } from '#src/services/core/deals/schema.ts'

export type CouponLookup = {
  key: string
  merchantId: string
  branchId: string | null
  attentionConfirmed: boolean
  /** The text that was confirmed; null for whatever it is. */
  confirmedText: string | null
  /** What is taken of its amount; null for a whole coupon, undefined while it is only checked. */
  takenCents: number | null | undefined
}

/** The same as parameters of a statement that is built once. */
export type LookupParams = { [Field in keyof CouponLookup]: CouponLookup[Field] | Placeholder }

export function matchesLookup({
  key,
  merchantId,
}: Pick<LookupParams, 'key' | 'merchantId'>): SQL | undefined {
  return and(eq(coupons.codeKey, key), eq(coupons.merchantId, merchantId))
}

/** Beside a deal and its `deal_coupons`: whether its coupons are redeemed at all. */
export const isOpen = sql<boolean>`(${deals.approvalStatus} = 'APPROVED'
  and ${deals.deletedAt} is null and ${dealCoupons.status} = 'ACTIVE')`

/** Whether a condition holds of a coupon's deal and that deal's `deal_coupons`. */
export const ofItsDeal = (condition: SQL | undefined) => sql<boolean>`exists (
  select 1 from ${deals} inner join ${dealCoupons} on ${dealCoupons.dealId} = ${deals.id}
  where ${deals.id} = ${coupons.dealId} and ${condition})`
