import { and, eq, isNull, not, sql } from 'drizzle-orm'
import type { CorrectedRules } from '#src/contract/core/coupon-rules.ts'
import type { Tx } from '#src/database/connect.ts'
import { coupons, isCouponExpired, isIssued } from '#src/services/core/coupons/schema.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { isValidSomewhere } from '#src/services/location/index.ts'

type Change = Record<'before' | 'after', CorrectedRules> & { dealId: string; timeZone: string }

/**
 * A branch that is open stays where it is while somebody holds a coupon that was to be redeemed there, in the
 * app or on paper. `null` names every branch.
 * @throws Refusal ruleBroken at the field, with how many hold one
 */
export async function refuseTakenBranches(
  tx: Tx,
  { dealId, before, after: { branchIds }, timeZone }: Change,
): Promise<void> {
  if (!branchIds) return
  const taken = before.branchIds?.filter((id) => !branchIds.includes(id)) ?? null
  const isHeld = and(
    eq(coupons.dealId, dealId),
    isIssued(),
    isNull(coupons.redeemedAt),
    not(isCouponExpired(timeZone)),
    isValidSomewhere(sql`${sql.param(taken)}::uuid[]`),
  )
  const count = taken?.length === 0 ? 0 : await tx.$count(coupons, isHeld)
  if (count === 0) return
  const text = 'core:correction.branchHeld'
  throw new Refusal('ruleBroken', text, {
    params: { count },
    errors: { 'couponRules.branchIds': text },
  })
}
