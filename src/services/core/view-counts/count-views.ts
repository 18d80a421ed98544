import { type SQL, sql } from 'drizzle-orm'
import { viewSubjects } from '#src/contract/core/view-subjects.ts'
import type { Tx } from '#src/database/connect.ts'
import { businessToday } from '#src/services/kit/clock.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { addToDays, closeDays, countDays } from './count-days.ts'
import { viewProgress, views } from './schema.ts'

/** A round also counts transactions that began up to this long before the previous round. */
const OVERLAP = sql`interval '1 minute'`

/** One replica at a time; the others skip. What a round has counted, no other counts. */
export async function countViews({
  db,
  settings,
}: Pick<ServiceDeps, 'db' | 'settings'>): Promise<boolean> {
  await db
    .insert(viewProgress)
    .values({ countedTo: new Date(0) })
    .onConflictDoNothing()
  const count = (tx: Tx) => countRecorded(tx, settings.businessTimeZone)
  // One snapshot for all statements, so that the next round knows what this one saw.
  await db.transaction(count, { isolationLevel: 'repeatable read' }).catch((error) => {
    if (!isOvertaken(error)) throw error
  })
  return false
}

async function countRecorded(tx: Tx, timeZone: string): Promise<void> {
  const [progress] = await tx
    .select({
      since: sql<string>`(${viewProgress.countedTo} - ${OVERLAP})::text`,
      seen: sql<string | null>`case when ${isOwnWrite} then ${viewProgress.seen} end`,
      newest: sql<string>`pg_snapshot_xmax(pg_current_snapshot())::text`,
    })
    .from(viewProgress)
    .for('update', { skipLocked: true })
  if (!progress) return
  const { since, seen, newest } = progress
  const isRecorded = sql`${views.recordedAt} >= ${since}::timestamptz`
  if (seen !== null)
    await addToDays(tx, sql`${isRecorded} and ${isUnseen({ seen, newest })}`, timeZone)
  else await recount(tx, isRecorded, timeZone)
  await closeDays(tx, businessToday(timeZone))
  await tx.update(viewProgress).set({
    countedTo: sql`now()`,
    seen: sql`pg_current_snapshot()::text`,
    writtenBy: sql`pg_current_xact_id()::text::bigint`,
  })
}

/** The first round, or the first after the sums were rebuilt or the database was restored. */
async function recount(tx: Tx, isRecorded: SQL, timeZone: string): Promise<void> {
  const day = sql<string>`${businessToday(timeZone, sql`${views.viewedAt}`)}::text`
  const touched = tx.selectDistinct({ day: day.as('viewed_day') }).from(views)
  const days = (await touched.where(isRecorded)).map((row) => row.day).sort()
  for (const day of days)
    for (const subject of viewSubjects)
      await countDays(tx, { from: day, to: day }, timeZone, [subject])
}

/**
 * False if the row was restored from a dump, or written by a rebuild or an older version: its
 * transaction numbers then mean nothing.
 */
const isOwnWrite = sql`${viewProgress}.xmin::text::bigint = ${viewProgress.writtenBy} & 4294967295`

/**
 * Whether the snapshot did not see a view's transaction. Rows hold the low 32 of the number's 64 bits.
 * Views are recorded without savepoints, whose own numbers no snapshot lists.
 */
function isUnseen({ seen, newest }: { seen: string; newest: string }): SQL {
  const last = sql`${newest}::bigint`
  const writer = sql`(${last} - ((${last} - ${views}.xmin::text::bigint) & 4294967295))::text::xid8`
  return sql`not pg_visible_in_snapshot(${writer}, ${seen}::pg_snapshot)`
}

/** Whether another round or a rebuild ended between our snapshot and our lock (PostgreSQL 40001). */
function isOvertaken(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null
  return cause instanceof Error && 'code' in cause && cause.code === '40001'
}
