import { type SQL, sql } from 'drizzle-orm'
import { viewSubjects } from '#src/contract/core/view-subjects.ts'
import type { Tx } from '#src/database/connect.ts'
import type { Days } from './periods.ts'
import { openViewDays, uncountedViews, viewDays, views } from './schema.ts'
import { keyOf, type RollUp, rollUps, sums } from './sums.ts'

/** The name of the lock under which sums change. */
export const ROUNDS = 'view counting'

/**
 * Recounts these business days and adjusts the sums by the difference; correct days are not written.
 * Batches that wait for a round are left to it. The caller holds the rounds back.
 * @param subjects fewer at a time for days whose views could take a statement 8 seconds
 */
export function countDays(
  tx: Tx,
  { from, to }: Days,
  timeZone: string,
  subjects: readonly string[] = viewSubjects,
): Promise<void> {
  const settled = sql`
    select * from ${views}
    where ${views.viewedAt} >= ${from}::date::timestamp at time zone ${timeZone}::text
      and ${views.viewedAt} < (${to}::date + 1)::timestamp at time zone ${timeZone}::text
      and not exists (select from ${uncountedViews} where ${uncountedViews.id} = ${views.batchId})`
  return change(
    tx,
    sql`
      counted as (${counted(settled, subjects, timeZone)}),
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

/** Adds uncounted batches to open days. The caller holds the rounds back. */
export async function addToDays(tx: Tx, batches: SQL, timeZone: string): Promise<void> {
  // In the list of columns arrays are taken apart as rows are read; in FROM each batch is stored first.
  const uncounted = sql`
    select unnest(deal_ids) as deal_id, unnest(category_ids) as category_id,
      unnest(merchant_ids) as merchant_id, unnest(bank_ids) as bank_id,
      unnest(${uncountedViews.viewedAt}) as viewed_at
    from ${uncountedViews} where id in ${batches}`
  await tx.execute(sql`
    insert into ${openViewDays} (subject, subject_id, day, views)
    ${counted(uncounted, viewSubjects, timeZone)}
    on conflict (day, subject, subject_id) do update set views = ${openViewDays.views} + excluded.views`)
}

/** Of a large day more rows than this are left to the next round, as a statement may take 8 seconds. */
const CLOSED_AT_ONCE = 20_000

/** Moves days that are over into the sums. The caller holds the rounds back. */
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

/**
 * Views of the same deal are few rows before they count for each subject.
 * @param seen a query of what views count for and when they happened
 */
function counted(seen: SQL, subjects: readonly string[], timeZone: string) {
  return sql`
    select subject, subject_id, day, sum(alike.views)::int as views
    from (
      select deal_id, merchant_id, bank_id, category_id,
        (viewed_at at time zone ${timeZone}::text)::date as day, count(*) as views
      from (${seen}) as seen group by 1, 2, 3, 4, 5
    ) as alike cross join lateral (values
      ('DEAL', deal_id), ('MERCHANT', merchant_id), ('BANK', bank_id), ('CATEGORY', category_id)
    ) as viewed(subject, subject_id)
    where subject_id is not null and subject in ${subjects}
    group by 1, 2, 3`
}
