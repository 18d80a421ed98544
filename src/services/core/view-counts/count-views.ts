import { sql } from 'drizzle-orm'
import { viewSubjects } from '#src/contract/core/view-subjects.ts'
import type { Tx } from '#src/database/connect.ts'
import { businessToday } from '#src/services/kit/clock.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { tryLockName } from '#src/services/kit/lock-name.ts'
import { addToDays, closeDays, countDays, ROUNDS } from './count-days.ts'
import { uncountedViews, viewBacklog, views } from './schema.ts'

/** A round takes the oldest of so many batches until they have so many views: a statement may take 8 seconds. */
const MOST: Most = { batches: 20_000, views: 400_000 }

/** One replica at a time; the others skip. Returns whether there may be more. */
export function countViews(
  { db, settings }: Pick<ServiceDeps, 'db' | 'settings'>,
  most = MOST,
): Promise<boolean> {
  return db.transaction(
    async (tx) =>
      (await tryLockName(tx, ROUNDS)) && countWaiting(tx, settings.businessTimeZone, most),
  )
}

/** A round of whoever holds the others back. Returns whether there may be more. */
export async function countWaiting(tx: Tx, timeZone: string, most = MOST): Promise<boolean> {
  await settleBacklog(tx, timeZone)
  const batches = await findBatches(tx, most)
  if (batches.ids.length > 0) await countBatches(tx, batches.ids, timeZone)
  await closeDays(tx, businessToday(timeZone))
  return batches.hasMore
}

type Most = { batches: number; views: number }

async function findBatches(tx: Tx, most: Most): Promise<{ ids: string[]; hasMore: boolean }> {
  const { rows } = await tx.execute<{ id: string; before: number }>(sql`
    select id, (sum(count) over (order by id) - count)::int as before from (
      select id, count from ${uncountedViews} order by id limit ${most.batches}
    ) as oldest order by id`)
  const ids = rows.filter(({ before }) => before < most.views).map(({ id }) => id)
  return { ids, hasMore: ids.length < rows.length || rows.length === most.batches }
}

/**
 * Adds these batches and deletes them. Three statements, each of which reads or writes one table of its
 * own, so that the sums may lie on other nodes.
 */
async function countBatches(tx: Tx, ids: readonly string[], timeZone: string): Promise<void> {
  const batches = sql`(select unnest(${sql.param(ids)}::bigint[]))`
  await addToDays(tx, batches, timeZone)
  const { rowCount } = await tx.execute(sql`delete from ${uncountedViews} where id in ${batches}`)
  if (rowCount !== ids.length) throw new Error('Another round has counted these batches')
}

/** What older versions recorded last may be in the sums or not: those days are counted anew. */
async function settleBacklog(tx: Tx, timeZone: string): Promise<void> {
  const [backlog] = await tx.delete(viewBacklog).returning()
  if (!backlog) return
  const day = sql<string>`${businessToday(timeZone, sql`${views.viewedAt}`)}::text`
  const touched = await tx
    .selectDistinct({ day: day.as('viewed_day') })
    .from(views)
    .where(sql`${views.recordedAt} >= ${backlog.recordedSince.toISOString()}::timestamptz`)
  for (const { day } of touched)
    for (const subject of viewSubjects)
      await countDays(tx, { from: day, to: day }, timeZone, [subject])
}
