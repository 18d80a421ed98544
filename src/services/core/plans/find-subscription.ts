import { and, eq, gte, isNull, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '#src/database/connect.ts'
import { startOfBusinessMonth } from '../clock.ts'
import { deals } from '../deals/schema.ts'
import { dealEvents } from '../deals-of-the-day/schema.ts'
import { plans, subscriptions } from './schema.ts'

export async function findActiveSubscription(db: Queryable, userId: string) {
  const [row] = await db
    .select({ subscription: subscriptions, plan: plans })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .where(isActiveOf(userId))
  return row
}

/** The active subscription, held until the transaction ends: whoever counts deals under it counts alone (R04). */
export async function lockActiveSubscription(tx: Tx, userId: string) {
  const [row] = await tx.select().from(subscriptions).where(isActiveOf(userId)).for('update')
  return row
}

/** Deals added in this business month; deleted ones count, their place does not come back. */
export async function countDealsThisMonth(
  db: Queryable,
  merchantId: string,
  timeZone: string,
): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(deals)
    .where(
      and(eq(deals.merchantId, merchantId), gte(deals.createdAt, startOfBusinessMonth(timeZone))),
    )
  return row?.count ?? 0
}

export async function countEventsThisMonth(
  db: Queryable,
  merchantId: string,
  timeZone: string,
): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(dealEvents)
    .where(
      and(
        eq(dealEvents.merchantId, merchantId),
        gte(dealEvents.createdAt, startOfBusinessMonth(timeZone)),
      ),
    )
  return row?.count ?? 0
}

function isActiveOf(userId: string) {
  return and(eq(subscriptions.userId, userId), isNull(subscriptions.endedAt))
}
