import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { countPeople, countSubscribers } from '#src/services/core/plans/find-subscribers.ts'
import { plans, planTallies, subscriptions } from '#src/services/core/plans/schema.ts'
import { testDatabase } from '#tests/support/database.ts'

const { db } = await testDatabase()
const counts = { dealsPerMonth: 10, eventsPerMonth: 1, dealsPerEvent: 1 }
const terms = { ...counts, termsAndCondition: 'Monthly.', amountCents: 0 }
const ended = new Date('2026-03-04T05:06:07Z')

async function addPlan() {
  const id = v7()
  await db.insert(plans).values({ id, userRole: 'MERCHANT', title: id, free: true, ...terms })
  return id
}
const row = (planId: string, userId: string, endedAt: Date | null = null) => ({
  id: v7(),
  userId,
  planId,
  endedAt,
  ...terms,
})
const take = (...rows: ReturnType<typeof row>[]) => db.insert(subscriptions).values(rows)
const leave = (userId: string) =>
  db.update(subscriptions).set({ endedAt: ended }).where(eq(subscriptions.userId, userId))

/** What the records themselves say. */
async function recounted() {
  const { rows } = await db.execute<{ subscribed: number; unsubscribed: number }>(sql`
    select count(*) filter (where current)::int as subscribed,
      count(*) filter (where not current)::int as unsubscribed
    from (select bool_or(ended_at is null) as current from subscriptions group by user_id) as people`)
  return rows[0]
}

test('subscribers are counted exactly through everything that happens to them [API-21]', async () => {
  const [first, second] = [await addPlan(), await addPlan()]
  const [ann, ben, cleo] = [v7(), v7(), v7()]
  const now = async () => [
    await countSubscribers(db, first),
    await countSubscribers(db, second),
    await countPeople(db),
  ]
  expect(await now()).toEqual([0, 0, { subscribed: 0, unsubscribed: 0 }])
  await take(row(first, ann, ended), row(second, ann), row(first, ben))
  expect(await now()).toEqual([1, 1, { subscribed: 2, unsubscribed: 0 }])
  await leave(ann)
  await leave(ann)
  await take(row(first, cleo))
  expect(await now()).toEqual([2, 0, { subscribed: 2, unsubscribed: 1 }])
  await take(row(first, ann))
  expect(await now()).toEqual([3, 0, { subscribed: 3, unsubscribed: 0 }])
  await db.delete(subscriptions).where(eq(subscriptions.userId, ben))
  expect(await now()).toEqual([2, 0, { subscribed: 2, unsubscribed: 0 }])
  expect(await recounted()).toEqual({ subscribed: 2, unsubscribed: 0 })
})

test('those who come and go at once are all counted', async () => {
  const [first, second] = [await addPlan(), await addPlan()]
  const people = Array.from({ length: 40 }, () => v7())
  await Promise.all(people.map((id, place) => take(row(place % 2 ? first : second, id))))
  await Promise.all(people.slice(0, 10).map(leave))
  expect([await countSubscribers(db, first), await countSubscribers(db, second)]).toEqual([15, 15])
  expect(await countPeople(db)).toEqual(await recounted())
})

test('of a subscription that was not written nothing is counted', async () => {
  const [plan, twice] = [await addPlan(), v7()]
  await take(row(plan, twice))
  await take(row(plan, twice)).onConflictDoNothing()
  await db
    .transaction(async (tx) => {
      await tx.insert(subscriptions).values(row(plan, v7()))
      tx.rollback()
    })
    .catch(() => undefined)
  expect(await countSubscribers(db, plan)).toBe(1)
  expect(await db.select().from(planTallies).where(eq(planTallies.planId, plan))).toMatchObject([
    { subscribers: 1, newcomers: 1 },
  ])
})
