import { sql } from 'drizzle-orm'
import type { Tx } from '#src/database/connect.ts'
import { businessToday } from '#src/services/kit/clock.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { countDays } from './count-days.ts'
import { viewProgress, views } from './schema.ts'

/**
 * Each round also recounts the minute before the previous one, when transactions in progress were
 * invisible. Statements end after 8 seconds.
 */
const OVERLAP = sql`interval '1 minute'`

/** One replica at a time; the others skip. Counting twice changes nothing. */
export async function countViews({
  db,
  settings,
}: Pick<ServiceDeps, 'db' | 'settings'>): Promise<boolean> {
  const timeZone = settings.businessTimeZone
  await db
    .insert(viewProgress)
    .values({ countedTo: new Date(0) })
    .onConflictDoNothing()
  await db.transaction(async (tx) => {
    const [progress] = await tx
      .select({ countedTo: viewProgress.countedTo })
      .from(viewProgress)
      .for('update', { skipLocked: true })
    if (!progress) return
    const days = await findTouchedDays(tx, progress.countedTo, timeZone)
    for (const day of days) await countDays(tx, { from: day, to: day }, timeZone)
    await tx.update(viewProgress).set({ countedTo: sql`now()` })
  })
  return false
}

async function findTouchedDays(tx: Tx, countedTo: Date, timeZone: string): Promise<string[]> {
  const day = sql<string>`${businessToday(timeZone, sql`${views.viewedAt}`)}::text`
  const rows = await tx
    .selectDistinct({ day: day.as('viewed_day') })
    .from(views)
    .where(sql`${views.recordedAt} >= ${countedTo.toISOString()}::timestamptz - ${OVERLAP}`)
  return rows.map((row) => row.day).sort()
}
