import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { PERSON_MINUTES } from '#src/contract/authentication/tills.ts'
import type { Database } from '#src/database/connect.ts'
import { signIns } from '#src/services/authentication/schema.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { tills } from './schema.ts'

const STEP_SECONDS = 60

/** That a till is in use, and whoever stands at it too; written once a minute at most. */
export async function touchTill(db: Database, { counter, signInId }: Caller): Promise<void> {
  if (!counter) return
  const isDue = sql`${tills.lastSeenAt} < now() - make_interval(secs => ${STEP_SECONDS})`
  const due = and(eq(tills.id, counter.tillId), or(isNull(tills.lastSeenAt), isDue))
  const { rowCount } = await db.update(tills).set({ lastSeenAt: sql`now()` }).where(due)
  if (rowCount === 0 || !counter.cashierId || counter.ownPhone) return
  await db
    .update(signIns)
    .set({ cashierUntil: sql`now() + make_interval(mins => ${PERSON_MINUTES})` })
    .where(and(eq(signIns.id, signInId), eq(signIns.cashierId, counter.cashierId)))
}
