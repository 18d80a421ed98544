import { type SQL, sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { viewSubjects } from '#src/contract/core/view-subjects.ts'
import type { Database, Tx } from '#src/database/connect.ts'
import { holdRounds } from '#src/services/core/counting/count-round.ts'
import { businessToday } from '#src/services/kit/clock.ts'
import { type Days, periodsOf } from './periods.ts'
import { openViewDays, viewDays, viewProgress, views } from './schema.ts'
import { keyOf, type RollUp, rollUps, sums } from './sums.ts'

/**
 * Recounts every stored view, one business month per transaction, so that reports keep showing whole
 * figures and an interrupted run is simply started again.
 * @param done called for each month, with its first day
 */
export async function rebuildViews(
  db: Database,
  timeZone: string,
  done: (month: string) => void = () => undefined,
): Promise<void> {
  await db
    .insert(viewProgress)
    .values({ countedTo: new Date(0) })
    .onConflictDoNothing()
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

/** Locks the month against the counting job, whose next round counts days anew. */
async function rebuildMonth(tx: Tx, month: string, days: readonly string[], timeZone: string) {
  await holdRounds(tx, viewProgress)
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

/**
 * Recounts these business days and adjusts the sums by the difference; correct days are not written. The
 * caller holds `view_progress`.
 * @param subjects fewer at a time for days whose views could take a statement 8 seconds
 */
export function countDays(
  tx: Tx,
  { from, to }: Days,
  timeZone: string,
  subjects: readonly string[] = viewSubjects,
): Promise<void> {
  const isWithin = sql`${views.viewedAt} >= ${from}::date::timestamp at time zone ${timeZone}::text
    and ${views.viewedAt} < (${to}::date + 1)::timestamp at time zone ${timeZone}::text`
  return change(
    tx,
    sql`
      counted as (${counted(isWithin, subjects, timeZone)}),
      known as (
        select subject, subject_id, day, views from ${viewDays}
        where subject in ${subjects} and day between ${from} and ${to}
      ),
      change as (
        select subject, subject_id, day, coalesce(counted.views, 0) as views,
          coalesce(counted.views, 0) - coalesce(known.views, 0) as more
        from counted full join known using (subject, subject_id, day)
        where counted.views is distinct from known.views
      ),
      taken as (
        delete from ${openViewDays} where subject in ${subjects} and day between ${from} and ${to}
      ),
      gone as (
        delete from ${viewDays} using change
        where change.views = 0 and ${viewDays.subject} = change.subject
          and ${viewDays.subjectId} = change.subject_id and ${viewDays.day} = change.day
      )`,
  )
}

/** Adds uncounted views to open days. The caller holds `view_progress`. */
export async function addToDays(tx: Tx, areNew: SQL, timeZone: string): Promise<void> {
  await tx.execute(sql`
    insert into ${openViewDays} (subject, subject_id, day, views)
    ${counted(areNew, viewSubjects, timeZone)}
    on conflict (day, subject, subject_id) do update set views = ${openViewDays.views} + excluded.views`)
}

/** Of a large day more rows than this are left to the next round, as a statement may take 8 seconds. */
const CLOSED_AT_ONCE = 20_000

/** Moves days that are over into the sums. The caller holds `view_progress`. */
export function closeDays(tx: Tx, today: SQL | string): Promise<void> {
  return change(
    tx,
    sql`
      closed as (
        delete from ${openViewDays} where (day, subject, subject_id) in (
          select day, subject, subject_id from ${openViewDays}
          where day < ${today} limit ${CLOSED_AT_ONCE}
        ) returning *
      ),
      change as (
        select subject, subject_id, day, closed.views + coalesce(known.views, 0) as views,
          closed.views as more
        from closed left join ${viewDays} as known using (subject, subject_id, day)
      )`,
  )
}

/** @param changed queries that end in `change`: the new views of a day, and how many more that is */
async function change(tx: Tx, changed: SQL): Promise<void> {
  await tx.execute(sql`
    with ${changed},
    written as (
      insert into ${viewDays} (subject, subject_id, day, views)
      select subject, subject_id, day, views from change where views > 0
      on conflict (subject, subject_id, day) do update set views = excluded.views
    ),
    ${sql.join(rollUps.map(moved), sql`, `)}
    select`)
}

function moved({ grain, startOf }: RollUp): SQL {
  const { table } = sums[grain]
  const key = keyOf(grain)
  return sql`${sql.identifier(`moved_${grain}`)} as (
      insert into ${table} (${key}, views)
      select ${key}, moved.more + coalesce(known.views, 0)
      from (
        select subject, subject_id, ${startOf(sql`day`)}, sum(more) from change group by 1, 2, 3
      ) as moved (${key}, more) left join ${table} as known using (${key})
      on conflict (${key}) do update set views = excluded.views
    )`
}

/** Views of the same deal are few rows before they count for each subject. */
function counted(which: SQL, subjects: readonly string[], timeZone: string) {
  const { dealId, merchantId, bankId, categoryId } = views
  const day = sql`(${views.viewedAt} at time zone ${timeZone}::text)::date`
  return sql`
    select subject, subject_id, day, sum(alike.views)::int as views
    from (
      select ${dealId}, ${merchantId}, ${bankId}, ${categoryId}, ${day} as day, count(*) as views
      from ${views} where ${which} group by 1, 2, 3, 4, 5
    ) as alike cross join lateral (values
      ('DEAL', deal_id), ('MERCHANT', merchant_id), ('BANK', bank_id), ('CATEGORY', category_id)
    ) as viewed(subject, subject_id)
    where subject_id is not null and subject in ${subjects}
    group by 1, 2, 3`
}
