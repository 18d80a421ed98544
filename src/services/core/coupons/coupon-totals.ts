import { and, eq, gt, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Queryable } from '#src/database/connect.ts'
import { businessToday } from '#src/services/kit/clock.ts'
import { couponTallies } from './schema.ts'

export function totalColumns(dealId: SQLWrapper, timeZone: string) {
  return {
    totalCoupons: sumOver(dealId, sql`coalesce(sum(total), 0)`),
    remainingCoupons: sumOver(dealId, remaining(timeZone)),
  }
}

function remaining(timeZone: string): SQL {
  return sql`coalesce(sum(available) filter (where expires_on >= ${businessToday(timeZone)}), 0)`
}

function sumOver(dealId: SQLWrapper, sum: SQL) {
  return sql<number>`(select ${sum}::int from ${couponTallies} tally where tally.deal_id = ${dealId})`
}

/** Whether anybody has one of a deal's coupons. */
export async function hasCollected(db: Queryable, dealId: string): Promise<boolean> {
  const { collected, dealId: ofDeal } = couponTallies
  return (await db.$count(couponTallies, and(eq(ofDeal, dealId), gt(collected, 0)))) > 0
}
