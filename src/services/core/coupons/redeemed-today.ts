import { and, asc, eq, gte, sql } from 'drizzle-orm'
import type { CouponRules } from '#src/contract/core/coupon-rules.ts'
import type { BranchRedemptions } from '#src/contract/core/deal-pause.ts'
import type { Reads } from '#src/database/connect.ts'
import { coupons, isStanding, redemptions } from '#src/services/core/coupons/schema.ts'
import { startOfBusinessDay, startOfBusinessHour } from '#src/services/kit/clock.ts'
import { branchNames } from '#src/services/location/index.ts'

type LimitedDeal = { id: string; merchantId: string } & Pick<
  CouponRules,
  'perBranchDay' | 'perBranchHour'
>

/** How full each branch is that redeemed today; nothing is counted for a deal without such a limit. */
export function findRedeemedToday(
  quick: Reads,
  { id, merchantId, perBranchDay, perBranchHour }: LimitedDeal,
  timeZone: string,
): Promise<BranchRedemptions[]> {
  if ((perBranchDay ?? perBranchHour) === null) return Promise.resolve([])
  const places = branchNames(quick)
  const since = startOfBusinessHour(timeZone)
  const name = sql<string>`coalesce(${places.name}, '')`
  return quick
    .select({
      name,
      today: sql<number>`count(*)::int`,
      thisHour: sql<number>`(count(*) filter (where ${redemptions.redeemedAt} >= ${since}))::int`,
    })
    .from(redemptions)
    .innerJoin(coupons, eq(coupons.id, redemptions.couponId))
    .leftJoin(places, eq(places.id, redemptions.branchId))
    .where(
      and(
        eq(redemptions.merchantId, merchantId),
        gte(redemptions.redeemedAt, startOfBusinessDay(timeZone)),
        eq(coupons.dealId, id),
        isStanding(),
      ),
    )
    .groupBy(redemptions.branchId, places.name)
    .orderBy(asc(name))
}
