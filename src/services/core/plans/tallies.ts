import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '#src/database/connect.ts'
import { builtOnce } from '#src/services/kit/built-once.ts'
import { sumOf } from '#src/services/kit/lists/sum-of.ts'
import { planTallies } from './schema.ts'

export function countSubscribers(db: Queryable, planId: string): Promise<number> {
  return sumOf(db, planTallies.subscribers, eq(planTallies.planId, planId))
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
