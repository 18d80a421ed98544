import { sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { viewSubjects } from '#src/contract/core/view-subjects.ts'
import type { Database, Tx } from '#src/database/connect.ts'
import { businessToday } from '#src/services/kit/clock.ts'
import { lockName } from '#src/services/kit/lock-name.ts'
import { countDays, ROUNDS } from './count-days.ts'
import { countWaiting } from './count-views.ts'
import { type Days, periodsOf } from './periods.ts'
import { viewDays, views } from './schema.ts'
import { keyOf, type RollUp, rollUps, sums } from './sums.ts'

/**
 * Recounts every stored view, one business month per transaction, so that reports keep showing whole
 * figures and an interrupted run is simply started again. Rounds go on in between.
 * @param done called for each month, with its first day
 */
export async function rebuildViews(
  db: Database,
  timeZone: string,
  done: (month: string) => void = () => undefined,
): Promise<void> {
  while (await db.transaction((tx) => countHeldBack(tx, timeZone)));
  const kept = await findKeptDays(db, timeZone)
  if (!kept) return
  let month = Temporal.PlainDate.from(kept.from).with({ day: 1 })
  while (month.toString() <= kept.to) {
    const days = daysOf(month, kept)
    await db.transaction((tx) => rebuildMonth(tx, month.toString(), days, timeZone))
    done(month.toString())
    month = month.add({ months: 1 })
  }
}

async function countHeldBack(tx: Tx, timeZone: string): Promise<boolean> {
  await lockName(tx, ROUNDS)
  return countWaiting(tx, timeZone)
}

async function rebuildMonth(tx: Tx, month: string, days: readonly string[], timeZone: string) {
  await lockName(tx, ROUNDS)
  await sumMonth(tx, month)
  for (const day of days) await countDays(tx, { from: day, to: day }, timeZone)
}

/**
 * The days of stored views, plus one at the end (and the start, unless older views were deleted), since
 * views may have belonged there in another time zone.
 */
async function findKeptDays(db: Database, timeZone: string): Promise<Days | null> {
  const first = businessToday(timeZone, sql`min(${views.viewedAt})`)
  const last = businessToday(timeZone, sql`max(${views.viewedAt})`)
  const hasOlder = sql`exists (
    select from ${viewDays} where subject in ${viewSubjects} and day < kept.first - 1)`
  const { rows } = await db.execute<Days>(sql`
    select (first - case when ${hasOlder} then 0 else 1 end)::text as from, (last + 1)::text as to
    from (select ${first} as first, ${last} as last from ${views}) kept where first is not null`)
  return rows[0] ?? null
}

function daysOf(month: Temporal.PlainDate, kept: Days): string[] {
  return Array.from({ length: month.daysInMonth }, (_none, index) =>
    month.add({ days: index }).toString(),
  ).filter((day) => day >= kept.from && day <= kept.to)
}

async function sumMonth(tx: Tx, month: string): Promise<void> {
  const [days] = periodsOf({ from: month, to: month }, 'months')
  if (!days) return
  for (const rollUp of rollUps) await resum(tx, rollUp, days)
}

async function resum(tx: Tx, { grain, finer, startOf }: RollUp, days: Days): Promise<void> {
  const periods = periodsOf(days, grain)
  const [first, last] = [periods[0]?.from, periods.at(-1)?.to]
  const [coarse, fine] = [sums[grain], sums[finer]]
  await tx.execute(sql`
    delete from ${coarse.table}
    where subject in ${viewSubjects} and ${coarse.start} between ${first} and ${last}`)
  await tx.execute(sql`
    insert into ${coarse.table} (${keyOf(grain)}, views)
    select subject, subject_id, ${startOf(fine.start)}, sum(views) from ${fine.table}
    where subject in ${viewSubjects} and ${fine.start} between ${first} and ${last} group by 1, 2, 3`)
}
