import { and, eq, isNull, not, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { holds } from '#src/services/core/coupons/coupon-value.ts'
import {
  coupons,
  dealCoupons,
  isCouponExpired,
  isIssued,
  isPaused,
} from '#src/services/core/coupons/schema.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { ownBranch, whyShut } from '#src/services/location/index.ts'

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

/** @param rules of its deal that must hold as well */
export function isRedeemable(timeZone: string, rules?: SQL): SQL | undefined {
  return and(
    isIssued(),
    isNull(coupons.redeemedAt),
    eq(coupons.active, true),
    not(isCouponExpired(timeZone)),
    isDealOpen(rules),
  )
}

/**
 * `couponVerdict` of the contract as SQL, as far as it reads a deal's rules.
 * @param hasPlace whether its branch may redeem one more (places.ts)
 */
export function meetsRules(lookup: LookupParams, hasPlace: SQL): SQL {
  const { merchantId, branchId, attentionConfirmed, confirmedText, takenCents } = lookup
  const here = ownBranch(merchantId, branchId)
  return sql`not ${isPaused()} and ${whyShut(merchantId, branchId)} is null and ${hasPlace} and ${holds(takenCents)}
    and ${branchId === null ? sql`true` : sql`${here} is not null`}
    and (${deals.branchIds} is null or ${here} = any(${deals.branchIds}))
    and (${deals.attention} is null or ${attentionConfirmed}::boolean
      and coalesce(${confirmedText}::text, ${deals.attention}) = ${deals.attention})`
}

export const isDealOpen = (rules = sql`true`) => sql<boolean>`exists (
  select 1 from ${deals} inner join ${dealCoupons} on ${dealCoupons.dealId} = ${deals.id}
  where ${deals.id} = ${coupons.dealId} and ${deals.approvalStatus} = 'APPROVED'
    and ${deals.deletedAt} is null and ${dealCoupons.status} = 'ACTIVE' and ${rules}
)`
