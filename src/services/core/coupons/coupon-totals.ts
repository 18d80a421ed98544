import { and, eq, gt, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Queryable } from '#src/database/connect.ts'
import { businessToday } from '#src/services/kit/clock.ts'
import { couponTallies } from './schema.ts'

export function totalColumns(dealId: SQLWrapper, timeZone: string) {
  return {
    totalCoupons: sumOver(dealId, sql`coalesce(sum(total), 0)`),
    remainingCoupons: sumOver(dealId, valid(sql`available`, timeZone)),
    printedCoupons: sumOver(dealId, valid(sql`printed`, timeZone)),
  }
}

function valid(column: SQL, timeZone: string): SQL {
  return sql`coalesce(sum(${column}) filter (where expires_on >= ${businessToday(timeZone)}), 0)`
}

function sumOver(dealId: SQLWrapper, sum: SQL) {
  return sql<number>`(select ${sum}::int from ${couponTallies} tally where tally.deal_id = ${dealId})`
}

/** Whether anybody has one of a deal's coupons, in the app or on paper. */
export async function hasIssued(db: Queryable, dealId: string): Promise<boolean> {
  const { collected, printed, dealId: ofDeal } = couponTallies
  const issued = or(gt(collected, 0), gt(printed, 0))
  return (await db.$count(couponTallies, and(eq(ofDeal, dealId), issued))) > 0
}
