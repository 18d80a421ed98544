import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { CouponDetails } from '#src/contract/core/coupons.ts'
import type { Queryable } from '#src/database/connect.ts'
import { businessToday } from '#src/services/kit/clock.ts'
import { couponTallies } from './schema.ts'

export function totalColumns(dealId: SQLWrapper, timeZone: string) {
  return {
    totalCoupons: sumOver(dealId, sql`coalesce(sum(total), 0)`),
    remainingCoupons: sumOver(dealId, remaining(timeZone)),
  }
}

export async function findCouponTotals(
  db: Queryable,
  dealId: string,
  timeZone: string,
): Promise<CouponDetails> {
  const [row] = await db
    .select({
      totalCoupons: sql<number>`coalesce(sum(${couponTallies.total}), 0)::int`,
      remainingCoupons: sql<number>`${remaining(timeZone)}::int`,
    })
    .from(couponTallies)
    .where(eq(couponTallies.dealId, dealId))
  return row ?? { totalCoupons: 0, remainingCoupons: 0 }
}

function remaining(timeZone: string): SQL {
  return sql`coalesce(sum(available) filter (where expires_on >= ${businessToday(timeZone)}), 0)`
}

function sumOver(dealId: SQLWrapper, sum: SQL) {
  return sql<number>`(select ${sum}::int from ${couponTallies} tally where tally.deal_id = ${dealId})`
}
