import { sql } from 'drizzle-orm'
import { viewSubjects } from '#src/contract/core/view-subjects.ts'
import type { Tx } from '#src/database/connect.ts'
import type { Days } from './cover.ts'
import { viewDays, viewMonths, views } from './schema.ts'

/**
 * Counts the views of these business days anew and moves the months by what that changed; days whose
 * sums are right already are not written. Whoever calls it holds `view_progress`.
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
    moved as (
      select subject, subject_id, date_trunc('month', day::timestamp)::date as month, sum(more) as more
      from change group by 1, 2, 3
    )
    insert into ${viewMonths} (subject, subject_id, month, views)
    select subject, subject_id, month, moved.more + coalesce(months.views, 0)
    from moved left join ${viewMonths} as months using (subject, subject_id, month)
    on conflict (subject, subject_id, month) do update set views = excluded.views`)
}

/** Sums a month anew from its days, whatever was there. */
export async function countMonth(tx: Tx, month: string): Promise<void> {
  const end = sql`(${month}::date + interval '1 month')`
  await tx.execute(sql`delete from ${viewMonths} where ${viewMonths.month} = ${month}`)
  await tx.execute(sql`
    insert into ${viewMonths} (subject, subject_id, month, views)
    select subject, subject_id, ${month}::date, sum(views)
    from ${viewDays} where subject in ${viewSubjects} and day >= ${month} and day < ${end} group by 1, 2`)
}

/** Views by what they count for and business day, from half-open ranges of instants (L13). */
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
