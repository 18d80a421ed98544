import { and, eq, gte, lt, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/connect.ts'
import { coupons, isStanding, redemptions } from '#src/services/core/coupons/schema.ts'
import { startOfBusinessDay, startOfBusinessHour } from '#src/services/kit/clock.ts'
import type { Place } from './decide.ts'

type Where = { merchantId: string; branchId: string; timeZone: string }

/** Counts only where a rule does; what the same upload adds is not counted. */
export function placeCounter(
  tx: Tx,
  { merchantId, branchId, timeZone }: Where,
): Place['countedAt'] {
  return async ({ dealId, rules }, at) => {
    if ((rules.perBranchDay ?? rules.perBranchHour) === null) return { today: 0, thisHour: 0 }
    const moment = sql`${at.toISOString()}::timestamptz`
    const day = startOfBusinessDay(timeZone, moment)
    const hour = startOfBusinessHour(timeZone, moment)
    const { redeemedAt } = redemptions
    const [counted] = await tx
      .select({
        today: sql<number>`count(*)::int`,
        thisHour: sql<number>`(count(*) filter (where ${redeemedAt} >= ${hour}
          and ${redeemedAt} < ${hour} + interval '1 hour'))::int`,
      })
      .from(redemptions)
      .innerJoin(coupons, eq(coupons.id, redemptions.couponId))
      .where(
        and(
          eq(redemptions.merchantId, merchantId),
          gte(redeemedAt, day),
          lt(redeemedAt, sql`${day} + interval '1 day'`),
          eq(redemptions.branchId, branchId),
          eq(coupons.dealId, dealId),
          isStanding(),
        ),
      )
    return counted ?? { today: 0, thisHour: 0 }
  }
}
