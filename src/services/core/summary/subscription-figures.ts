import { and, count, countDistinct, eq, gte, isNull, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { SubscriptionFigures } from '#src/contract/core/summary.ts'
import type { Queryable } from '#src/database/connect.ts'
import { plans, subscriptions } from '#src/services/core/plans/schema.ts'
import { countPeople } from '#src/services/core/plans/tallies.ts'
import { startOfBusinessDay } from '#src/services/kit/clock.ts'

export async function findSubscriptionFigures(
  db: Queryable,
  timeZone: string,
): Promise<{ today: SubscriptionFigures; total: SubscriptionFigures }> {
  const today = startOfBusinessDay(timeZone)
  const [plan, people, joined, left] = await Promise.all([
    countPlans(db, today),
    countPeople(db),
    countJoined(db, today),
    countLeft(db, today),
  ])
  return {
    today: {
      plans: plan.today,
      subscribers: { totalSubscribers: joined },
      unsubscribers: { total: left },
    },
    total: {
      plans: plan.total,
      subscribers: { totalSubscribers: people.subscribed },
      unsubscribers: { total: people.unsubscribed },
    },
  }
}

type Moment = ReturnType<typeof startOfBusinessDay>

async function countPlans(db: Queryable, today: Moment) {
  const added = sql<boolean>`${gte(plans.createdAt, today)}`.as('added')
  const rows = await db
    .select({ added, active: plans.active, userRole: plans.userRole, plans: count() })
    .from(plans)
    .where(isNull(plans.deletedAt))
    .groupBy(added, plans.active, plans.userRole)
  const figuresOf = (found: typeof rows) => ({
    totalPlan: sumOf(found),
    totalActivePlan: sumOf(found.filter(({ active }) => active)),
    merchantPlans: sumOf(found.filter(({ userRole }) => userRole === 'MERCHANT')),
    bankPlans: sumOf(found.filter(({ userRole }) => userRole === 'BANK')),
  })
  return { today: figuresOf(rows.filter((row) => row.added)), total: figuresOf(rows) }
}

function sumOf(rows: readonly { plans: number }[]): number {
  return rows.reduce((sum, row) => sum + row.plans, 0)
}

async function countJoined(db: Queryable, today: Moment): Promise<number> {
  const { startedAt, endedAt } = subscriptions
  return db.$count(subscriptions, and(isNull(endedAt), gte(startedAt, today)))
}

async function countLeft(db: Queryable, today: Moment): Promise<number> {
  const current = alias(subscriptions, 'current')
  const theirs = and(eq(current.userId, subscriptions.userId), isNull(current.endedAt))
  const [row] = await db
    .select({ left: countDistinct(subscriptions.userId) })
    .from(subscriptions)
    .where(
      and(
        gte(subscriptions.endedAt, today),
        notExists(db.select({ id: current.id }).from(current).where(theirs)),
      ),
    )
  return row?.left ?? 0
}
