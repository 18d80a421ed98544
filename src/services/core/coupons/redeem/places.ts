import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/connect.ts'
import { coupons, isStanding, redemptions } from '#src/services/core/coupons/schema.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { startOfBusinessDay, startOfBusinessHour } from '#src/services/kit/clock.ts'
import { ownBranch } from '#src/services/location/index.ts'
import { type CouponLookup, type LookupParams, matchesLookup } from './conditions.ts'
import { placeChanges, placeCounts } from './schema.ts'

type Counter = Pick<LookupParams, 'merchantId' | 'branchId'>
const { perBranchDay, perBranchHour } = deals
/** Of the function `take_place`. */
const NO_PLACE = 'DD001'
const NO_BRANCH = '00000000-0000-0000-0000-000000000000'

/**
 * As SQL: standing redemptions of the deal at the counter's branch, 0 where no rule counts them. What
 * `take_place` has not counted, as after another rule, is counted here.
 */
export function redeemedHere({ merchantId, branchId }: Counter, timeZone: string) {
  const here = sql`coalesce(${ownBranch(merchantId, branchId)}, ${NO_BRANCH}::uuid)`
  const since = (rule: SQL, start: SQL<Date>, from: SQLWrapper, counted: SQLWrapper) => {
    const { dealId, branchId: at, redeemedAt, count } = placeChanges
    return sql<number>`(case when ${rule} is null then 0 else
      coalesce((select ${counted} from ${placeCounts} where ${placeCounts.dealId} = ${deals.id}
        and ${placeCounts.branchId} = ${here} and ${from} >= ${start})
      + coalesce((select sum(${count})::int from ${placeChanges} where ${dealId} = ${deals.id}
        and ${at} = ${here} and ${redeemedAt} >= ${start}), 0),
      (select count(*)::int from ${redemptions} join ${coupons} on ${coupons.id} = ${redemptions.couponId}
        where ${redemptions.merchantId} = ${merchantId}::uuid and ${redemptions.redeemedAt} >= ${start}
          and ${coupons.dealId} = ${deals.id} and ${isStanding()}
          and coalesce(${redemptions.branchId}, ${NO_BRANCH}::uuid) = ${here})) end)`
  }
  const { day, today, hour, thisHour } = placeCounts
  return {
    today: since(sql`${perBranchDay}`, startOfBusinessDay(timeZone), day, today),
    thisHour: since(sql`${perBranchHour}`, startOfBusinessHour(timeZone), hour, thisHour),
  }
}

/**
 * As SQL of what a statement returns of each coupon that it redeems: takes turns with the others at this
 * branch of its deal, where that has such a rule, and fails with `NO_PLACE` where none is left by then.
 */
export function takePlace({ merchantId, branchId }: Counter, timeZone: string): SQL {
  return sql`(select take_place(${deals.id}, ${ownBranch(merchantId, branchId)},
      ${startOfBusinessDay(timeZone)}, ${startOfBusinessHour(timeZone)}, ${perBranchDay}, ${perBranchHour})
    from ${deals} where ${deals.id} = ${coupons.dealId}
      and (${perBranchDay} is not null or ${perBranchHour} is not null))`
}

/** Whether a statement failed because the last place was taken while it waited for its turn. */
export function isFull(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null
  return cause instanceof Error && 'code' in cause && cause.code === NO_PLACE
}

export function startOfNextHour(timeZone: string): SQL<Date> {
  return sql`${startOfBusinessHour(timeZone)} + interval '1 hour'`.mapWith(redemptions.redeemedAt)
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
