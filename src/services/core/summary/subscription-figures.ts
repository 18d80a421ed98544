import { and, count, countDistinct, eq, gte, isNull, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { SubscriptionFigures } from '#src/contract/core/summary.ts'
import type { Queryable } from '#src/database/connect.ts'
import { countPeople } from '#src/services/core/plans/find-subscribers.ts'
import { plans, subscriptions } from '#src/services/core/plans/schema.ts'
import { startOfBusinessDay } from '#src/services/kit/clock.ts'
import { prepareOnce } from '#src/services/kit/prepare-once.ts'

export async function findSubscriptionFigures(
  db: Queryable,
  timeZone: string,
): Promise<{ today: SubscriptionFigures; total: SubscriptionFigures }> {
  const [plan, people, [changed]] = await Promise.all([
    countPlans(db, timeZone),
    countPeople(db),
    changesOfToday(db, timeZone).execute(),
  ])
  return {
    today: {
      plans: plan.today,
      subscribers: { totalSubscribers: changed?.joined ?? 0 },
      unsubscribers: { total: changed?.left ?? 0 },
    },
    total: {
      plans: plan.total,
      subscribers: { totalSubscribers: people.subscribed },
      unsubscribers: { total: people.unsubscribed },
    },
  }
}

async function countPlans(db: Queryable, timeZone: string) {
  const rows = await plansByKind(db, timeZone).execute()
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

const plansByKind = prepareOnce((db, timeZone: string) => {
  const added = sql<boolean>`${gte(plans.createdAt, startOfBusinessDay(timeZone))}`.as('added')
  return db
    .select({ added, active: plans.active, userRole: plans.userRole, plans: count() })
    .from(plans)
    .where(isNull(plans.deletedAt))
    .groupBy(added, plans.active, plans.userRole)
})

/** People who have a plan since today, and people who have none any more since today. */
const changesOfToday = prepareOnce((db, timeZone: string) => {
  const today = startOfBusinessDay(timeZone)
  const { userId, startedAt, endedAt, replaces } = subscriptions
  const current = alias(subscriptions, 'current')
  const theirs = and(eq(current.userId, userId), isNull(current.endedAt))
  const joined = db
    .select({ joined: count().as('joined') })
    .from(subscriptions)
    .where(and(isNull(endedAt), isNull(replaces), gte(startedAt, today)))
    .as('new')
  const left = db
    .select({ left: countDistinct(userId).as('left') })
    .from(subscriptions)
    .where(
      and(
        gte(endedAt, today),
        notExists(db.select({ id: current.id }).from(current).where(theirs)),
      ),
    )
    .as('gone')
  return db.select({ joined: joined.joined, left: left.left }).from(joined).crossJoin(left)
})
