import { and, eq, gte, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '#src/database/connect.ts'
import { businessToday, startOfBusinessDay } from '../clock.ts'
import { isActive, isExpired } from '../deals/expiry.ts'
import { deals, dealTallies } from '../deals/schema.ts'
import { ALL_DEALS, countDeals } from '../deals/tallies.ts'

/** DASH-13: approved deals whose last day is within this many days. */
const EXPIRING_DAYS = 7

/** Figures of all deals of a scope (a merchant's id or ALL_DEALS), from the tallies. */
export async function totalFigures(db: Queryable, scope: string, timeZone: string) {
  const [counts, expiringDeals] = await Promise.all([
    countDeals(db, scope, timeZone),
    countExpiring(db, scope, EXPIRING_DAYS, timeZone),
  ])
  return {
    totalDeal: counts.all,
    activeDeals: counts.active,
    expiringDeals,
    waitingDeals: counts.pending,
    ...merchantDealsOf(scope, counts.all),
  }
}

/** The same figures of the deals that were added today; expiring are those whose last day is today. */
export async function todayFigures(db: Queryable, scope: string, timeZone: string) {
  const [[row], expiringDeals] = await Promise.all([
    db
      .select({
        totalDeal: sql<number>`count(*)::int`,
        activeDeals: sql<number>`(count(*) filter (where ${isActive(timeZone)}))::int`,
        waitingDeals: sql<number>`(count(*) filter (where ${deals.approvalStatus} = 'PENDING'
          and not ${isExpired(timeZone)}))::int`,
      })
      .from(deals)
      .where(
        and(
          gte(deals.createdAt, startOfBusinessDay(timeZone)),
          isNull(deals.deletedAt),
          scope === ALL_DEALS ? undefined : eq(deals.merchantId, scope),
        ),
      ),
    countExpiring(db, scope, 0, timeZone),
  ])
  const { totalDeal, activeDeals, waitingDeals } = row ?? nothing
  return {
    totalDeal,
    activeDeals,
    expiringDeals,
    waitingDeals,
    ...merchantDealsOf(scope, totalDeal),
  }
}

const nothing = { totalDeal: 0, activeDeals: 0, waitingDeals: 0 }

/** Every deal belongs to a merchant; the figure is an administrator's (DASH-04). */
function merchantDealsOf(scope: string, merchantDeals: number) {
  return scope === ALL_DEALS ? { merchantDeals } : {}
}

async function countExpiring(db: Queryable, scope: string, days: number, timeZone: string) {
  const today = businessToday(timeZone)
  const [row] = await db
    .select({ count: sql<number>`coalesce(sum(${dealTallies.count}), 0)::int` })
    .from(dealTallies)
    .where(
      and(
        eq(dealTallies.scope, scope),
        eq(dealTallies.approvalStatus, 'APPROVED'),
        sql`${dealTallies.expiresOn} between ${today} and ${today} + ${days}::int`,
      ),
    )
  return row?.count ?? 0
}
