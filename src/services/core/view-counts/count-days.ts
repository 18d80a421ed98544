import { type SQL, sql } from 'drizzle-orm'
import { viewSubjects } from '#src/contract/core/view-subjects.ts'
import type { Tx } from '#src/database/connect.ts'
import type { Days } from './periods.ts'
import { viewDays, views } from './schema.ts'
import { keyOf, type RollUp, rollUps, sums } from './sums.ts'

/**
 * Recounts these business days and adjusts the sums by the difference; correct days are not written. The
 * caller holds `view_progress`.
 */
export async function countDays(tx: Tx, days: Days, timeZone: string): Promise<void> {
  await tx.execute(sql`
    with counted as (${counted(days, timeZone)}),
    known as (
      select subject, subject_id, day, views from ${viewDays}
      where subject in ${viewSubjects} and day between ${days.from} and ${days.to}
    ),
    change as (
      select subject, subject_id, day, coalesce(counted.views, 0) as views,
        coalesce(counted.views, 0) - coalesce(known.views, 0) as more
      from counted full join known using (subject, subject_id, day)
      where counted.views is distinct from known.views
    ),
    written as (
      insert into ${viewDays} (subject, subject_id, day, views)
      select subject, subject_id, day, views from change where views > 0
      on conflict (subject, subject_id, day) do update set views = excluded.views
    ),
    gone as (
      delete from ${viewDays} using change
      where change.views = 0 and ${viewDays.subject} = change.subject
        and ${viewDays.subjectId} = change.subject_id and ${viewDays.day} = change.day
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

function counted({ from, to }: Days, timeZone: string) {
  const day = sql`(${views.viewedAt} at time zone ${timeZone}::text)::date`
  return sql`
    select subject, subject_id, ${day} as day, count(*)::int as views
    from ${views} cross join lateral (values
      ('DEAL', ${views.dealId}), ('MERCHANT', ${views.merchantId}),
      ('BANK', ${views.bankId}), ('CATEGORY', ${views.categoryId})
    ) as viewed(subject, subject_id)
    where ${views.viewedAt} >= ${from}::date::timestamp at time zone ${timeZone}::text
      and ${views.viewedAt} < (${to}::date + 1)::timestamp at time zone ${timeZone}::text
      and subject_id is not null
    group by 1, 2, 3`
}
