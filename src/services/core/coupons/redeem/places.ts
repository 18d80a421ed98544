import { and, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/connect.ts'
import { coupons, isStanding, redemptions } from '#src/services/core/coupons/schema.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { startOfBusinessDay, startOfBusinessHour } from '#src/services/kit/clock.ts'
import { lockName } from '#src/services/kit/lock-name.ts'
import { hasBranches, ownBranch } from '#src/services/location/index.ts'
import { type CouponLookup, type LookupParams, matchesLookup } from './conditions.ts'

type Counter = Pick<LookupParams, 'merchantId' | 'branchId'>
const { perBranchDay, perBranchHour } = deals

/** As a condition: the deal's branches redeem as many as they like, so nothing is counted. */
export function isUnlimited(): SQL {
  return sql`${perBranchDay} is null and ${perBranchHour} is null`
}

/** As a condition: the counter's branch may redeem one more. Under concurrency only with the lock. */
export function hasPlace(counter: Counter, timeZone: string): SQL {
  const { today, thisHour } = redeemedHere(counter, timeZone)
  const { merchantId, branchId } = counter
  const isSomewhere = sql`(${ownBranch(merchantId, branchId)} is not null or not ${hasBranches(merchantId)})`
  return sql`(${isUnlimited()} or (${isSomewhere}
    and (${perBranchDay} is null or ${today} < ${perBranchDay})
    and (${perBranchHour} is null or ${thisHour} < ${perBranchHour})))`
}

/**
 * As SQL: standing redemptions of the deal at the counter's branch, 0 where no rule counts them. The
 * redemptions themselves are counted, so that no counter can differ from them.
 */
export function redeemedHere({ merchantId, branchId }: Counter, timeZone: string) {
  const here = ownBranch(merchantId, branchId)
  const since = (
    rule: SQL,
    start: SQL<Date>,
  ) => sql<number>`(case when ${rule} is null then 0 else (
    select count(*)::int from ${redemptions} join ${coupons} on ${coupons.id} = ${redemptions.couponId}
    where ${redemptions.merchantId} = ${merchantId}::uuid and ${redemptions.redeemedAt} >= ${start}
      and ${coupons.dealId} = ${deals.id} and ${isStanding()}
      and ${redemptions.branchId} is not distinct from ${here}) end)`
  return {
    today: since(sql`${perBranchDay}`, startOfBusinessDay(timeZone)),
    thisHour: since(sql`${perBranchHour}`, startOfBusinessHour(timeZone)),
  }
}

export function startOfNextHour(timeZone: string): SQL<Date> {
  return sql`${startOfBusinessHour(timeZone)} + interval '1 hour'`.mapWith(redemptions.redeemedAt)
}

/**
 * One redemption at a branch of a deal that limits them after the other, until the transaction ends.
 * @returns whether the deal does
 */
export async function lockPlace(tx: Tx, lookup: CouponLookup): Promise<boolean> {
  const [place] = await tx
    .select({ dealId: deals.id, branchId: ownBranch(lookup.merchantId, lookup.branchId) })
    .from(coupons)
    .innerJoin(deals, eq(deals.id, coupons.dealId))
    .where(and(matchesLookup(lookup), or(isNotNull(perBranchDay), isNotNull(perBranchHour))))
  if (place) await lockName(tx, `redemptions of ${place.dealId} at ${place.branchId}`)
  return place !== undefined
}

/**
 * One part of a coupon's amount after the other, and none while its deal is edited, until the transaction
 * ends. @returns whether it holds an amount
 */
export async function lockValue(tx: Tx, lookup: CouponLookup): Promise<boolean> {
  const { rows } = await tx.execute<{ value: string | null }>(sql`
    select ${deals.couponValueCents} as value
    from ${coupons} join ${deals} on ${deals.id} = ${coupons.dealId} where ${matchesLookup(lookup)}
    for no key update of coupons for share of deals`)
  return rows.some(({ value }) => value !== null)
}
