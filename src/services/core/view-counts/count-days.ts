import { type SQL, sql } from 'drizzle-orm'
import { viewSubjects } from '#src/contract/core/view-subjects.ts'
import type { Tx } from '#src/database/connect.ts'
import type { Days } from './periods.ts'
import { viewDays, views } from './schema.ts'
import { keyOf, type RollUp, rollUps, sums } from './sums.ts'

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
      gone as (
        delete from ${viewDays} using change
        where change.views = 0 and ${viewDays.subject} = change.subject
          and ${viewDays.subjectId} = change.subject_id and ${viewDays.day} = change.day
      )`,
  )
}

/** Adds these views, which the sums do not hold yet. The caller holds `view_progress`. */
export function addToDays(tx: Tx, areNew: SQL, timeZone: string): Promise<void> {
  return change(
    tx,
    sql`
      counted as materialized (${counted(areNew, viewSubjects, timeZone)}),
      change as (
        select subject, subject_id, day, counted.views + coalesce(known.views, 0) as views,
          counted.views as more
        from counted left join ${viewDays} as known using (subject, subject_id, day)
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
