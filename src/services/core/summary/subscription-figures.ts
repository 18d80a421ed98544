import { count, gte, isNull, sql } from 'drizzle-orm'
import type { SubscriptionFigures } from '#src/contract/core/summary.ts'
import type { Queryable } from '#src/database/connect.ts'
import { startOfBusinessDay } from '../clock.ts'
import { plans, subscriptions } from '../plans/schema.ts'

/** Plans and those who have one or left one, in all and of today (DASH-03, DASH-14). */
export async function findSubscriptionFigures(
  db: Queryable,
  timeZone: string,
): Promise<{ today: SubscriptionFigures; total: SubscriptionFigures }> {
  const today = startOfBusinessDay(timeZone)
  const [plan, person] = await Promise.all([countPlans(db, today), countPeople(db, today)])
  return {
    today: {
      plans: plan.today,
      subscribers: { totalSubscribers: person.joined },
      unsubscribers: { total: person.left },
    },
    total: {
      plans: plan.total,
      subscribers: { totalSubscribers: person.subscribed },
      unsubscribers: { total: person.unsubscribed },
    },
  }
}

type Moment = ReturnType<typeof startOfBusinessDay>

/** Plans of every status, as the lists of merchants' and banks' plans show them; a small table. */
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

/** A person's subscriptions count once, whichever there were: who left one and has another left none. */
async function countPeople(db: Queryable, today: Moment) {
  const { userId, startedAt, endedAt } = subscriptions
  const people = db
    .select({
      subscribed: sql<boolean>`bool_or(${endedAt} is null)`.as('subscribed'),
      since: sql<Date>`max(${startedAt}) filter (where ${endedAt} is null)`.as('since'),
      ended: sql<Date>`max(${endedAt})`.as('ended'),
    })
    .from(subscriptions)
    .groupBy(userId)
    .as('people')
  const { subscribed, since, ended } = people
  const [row] = await db
    .select({
      subscribed: sql<number>`(count(*) filter (where ${subscribed}))::int`,
      joined: sql<number>`(count(*) filter (where ${since} >= ${today}))::int`,
      unsubscribed: sql<number>`(count(*) filter (where not ${subscribed}))::int`,
      left: sql<number>`(count(*) filter (where not ${subscribed} and ${ended} >= ${today}))::int`,
    })
    .from(people)
  return row ?? { subscribed: 0, joined: 0, unsubscribed: 0, left: 0 }
}
