import { type SQL, sql } from 'drizzle-orm'
import { BACKLOG_MAX, jobIdOf } from '#src/contract/core/jobs.ts'
import type { Database } from '#src/database/connect.ts'
import { jobs } from './schema.ts'

/** Measured by one process at a time, and no more often. */
const MEASURED_SECONDS = 15

/**
 * Counts the pieces of all jobs in one statement, unless another process has just done so. It waits for no
 * row, so that it is part of no deadlock.
 */
export async function measureBacklogs(
  db: Database,
  measurable: readonly { name: string; waiting: SQL }[],
): Promise<void> {
  if (measurable.length === 0) return
  const ids = sql.param(measurable.map(({ name }) => jobIdOf(name)))
  const { rows: claimed } = await db.execute(sql`
    update ${jobs} set measured_at = now() where id in (
      select id from ${jobs}
      where id = any(${ids}::text[])
        and (measured_at is null or measured_at < now() - make_interval(secs => ${MEASURED_SECONDS}))
      for update skip locked)
    returning id`)
  if (claimed.length === 0) return
  const counts = measurable.map(
    ({ name, waiting }) => sql`
      select ${jobIdOf(name)}::text as id, count(*)::int as backlog, min(due_at) as oldest_due_at
      from (select due_at from (${waiting}) as waiting limit ${BACKLOG_MAX + 1}) as counted`,
  )
  await db.execute(sql`
    update ${jobs} set backlog = measured.backlog, oldest_due_at = measured.oldest_due_at
    from (${sql.join(counts, sql` union all `)}) as measured
    where jobs.id = measured.id and jobs.id in (select id from ${jobs} for update skip locked)`)
}
