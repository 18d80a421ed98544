import { and, desc, eq, gt, gte, isNull, lt, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '#src/database/connect.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { dealEvents } from '#src/services/core/deals-of-the-day/schema.ts'
import { startOfBusinessMonth } from '#src/services/kit/clock.ts'
import { planEdits, plans, subscriptions } from './schema.ts'

export async function findActiveSubscription(db: Queryable, userId: string, timeZone: string) {
  const edit = editInForce(db, timeZone)
  const [row] = await db
    .select({ subscription: subscriptions, plan: plans, edit: editColumns(edit) })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .leftJoinLateral(edit, sql`true`)
    .where(isActiveOf(userId))
  return row && { subscription: inForce(row.subscription, row.edit), plan: row.plan }
}

/** Locked until the transaction ends, so that deals are counted one request at a time. */
export async function lockActiveSubscription(tx: Tx, userId: string, timeZone: string) {
  const edit = editInForce(tx, timeZone)
  const [row] = await tx
    .select({ subscription: subscriptions, edit: editColumns(edit) })
    .from(subscriptions)
    .leftJoinLateral(edit, sql`true`)
    .where(isActiveOf(userId))
    .for('update', { of: subscriptions })
  return row && inForce(row.subscription, row.edit)
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

/** The last edit since the purchase that was saved before this business month. */
function editInForce(db: Queryable, timeZone: string) {
  return db
    .select()
    .from(planEdits)
    .where(
      and(
        eq(planEdits.planId, subscriptions.planId),
        gt(planEdits.version, subscriptions.planVersion),
        lt(planEdits.savedAt, startOfBusinessMonth(timeZone)),
      ),
    )
    .orderBy(desc(planEdits.version))
    .limit(1)
    .as('edit_in_force')
}

type Edit = ReturnType<typeof editInForce>
type Subscription = typeof subscriptions.$inferSelect
type Terms = Pick<
  Subscription,
  'dealsPerMonth' | 'eventsPerMonth' | 'dealsPerEvent' | 'termsAndCondition'
>

function editColumns({ dealsPerMonth, eventsPerMonth, dealsPerEvent, termsAndCondition }: Edit) {
  return { dealsPerMonth, eventsPerMonth, dealsPerEvent, termsAndCondition }
}

/** The terms as bought, or as edited since; the price stays the one paid. */
function inForce(subscription: Subscription, edit: Terms | null): Subscription {
  return edit ? { ...subscription, ...edit } : subscription
}
