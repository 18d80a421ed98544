import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '#src/database/connect.ts'
import { builtOnce } from '#src/services/kit/built-once.ts'
import { planTallies } from './schema.ts'

export async function countSubscribers(db: Queryable, planId: string): Promise<number> {
  const [row] = await db
    .select({ subscribers: planTallies.subscribers })
    .from(planTallies)
    .where(eq(planTallies.planId, planId))
  return row?.subscribers ?? 0
}

export async function countPeople(
  db: Queryable,
): Promise<{ subscribed: number; unsubscribed: number }> {
  const [row] = await people(db).execute()
  return row ?? { subscribed: 0, unsubscribed: 0 }
}

const people = builtOnce((db) => {
  const { subscribers, newcomers } = planTallies
  return db
    .select({
      subscribed: sql<number>`coalesce(sum(${subscribers}), 0)::int`,
      unsubscribed: sql<number>`coalesce(sum(${newcomers} - ${subscribers}), 0)::int`,
    })
    .from(planTallies)
    .prepare('')
})
