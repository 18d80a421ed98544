import { sql } from 'drizzle-orm'
import { viewSubjects } from '#src/contract/core/view-subjects.ts'
import {
  ledger,
  ledgerDays,
  ledgerMonths,
  ledgerProgress,
  ledgerSubjects,
} from '#src/services/core/ledger/schema.ts'
import { rollUps, sums as viewSums } from '#src/services/core/view-counts/sums.ts'
import { ALL_OWNERS } from '#src/services/kit/all-owners.ts'
import { businessToday } from '#src/services/kit/clock.ts'
import {
  type Compared,
  compare,
  equal,
  partsOf,
  type Source,
} from '#src/services/kit/reconciliation/compare.ts'

const DAYS_OF_SLICE = 10

/** The ledger's entries against its days, which every report and dashboard adds up. */
export async function* compareDays(db: Source, timeZone: string): AsyncGenerator<Compared> {
  const day = businessToday(timeZone, sql`happened_at`)
  const { rows } = await db.execute<{ first: string | null; slices: number }>(sql`
    select first::text, ceil((last - first + 1) / ${DAYS_OF_SLICE}::float8)::int as slices from (
      select least((select ${businessToday(timeZone, sql`min(happened_at)`)} from ${ledger}),
          (select min(day) from ${ledgerDays})) as first,
        greatest((select ${businessToday(timeZone, sql`max(happened_at)`)} from ${ledger}),
          (select max(day) from ${ledgerDays})) as last) as span`)
  const [span] = rows
  for (let at = 0; span?.first && at < span.slices; at += 1) {
    const from = sql`(${span.first}::date + ${at * DAYS_OF_SLICE}::int)`
    const before = sql`(${from} + ${DAYS_OF_SLICE}::int)`
    const instantOf = (date: typeof from) => sql`${date}::timestamp at time zone ${timeZone}::text`
    yield await compare(db, {
      facts: sql`
        ${round},
        entered as (
          select measure, deal_id, ledger.merchant_id, category_id, ${day} as day, sum(count) as count,
            sum(paid_cents) as paid, sum(deducted_cents) as saved
          from ${ledger} cross join round
          where happened_at >= ${instantOf(from)} and happened_at < ${instantOf(before)} and ${isCounted}
          group by 1, 2, 3, 4, 5
        ),
        due as (
          select measure, subject, subject_id, day, sum(count) as count, sum(paid) as paid,
            sum(saved) as saved
          from entered cross join lateral (values
            ('ALL', ${ALL_OWNERS}::uuid), ('MERCHANT', merchant_id), ('CATEGORY', category_id),
            ('DEAL', deal_id)) as counted(subject, subject_id)
          where subject_id is not null group by 1, 2, 3, 4
        ),
        known as (select * from ${ledgerDays} where day >= ${from} and day < ${before}),
        facts as (${facts('day', 'due')})`,
      from: sql`facts`,
      checks: moneyChecks('day'),
      about,
    })
  }
}

/**
 * What the round saw that counted last (count-ledger.ts). Numbers of transactions mean nothing after a
 * restore from a dump; then the time tells.
 */
const round = sql`
  round as materialized (
    select counted_to, seen::pg_snapshot as seen,
      ledger_progress.xmin::text::bigint = written_by & 4294967295 and seen is not null as is_own
    from ${ledgerProgress}
  )`
const isCounted = sql`
  case when is_own then recorded_at < counted_to - interval '1 minute'
      or (writer < pg_snapshot_xmax(pg_current_snapshot()) and pg_visible_in_snapshot(writer, seen))
    else recorded_at <= counted_to end`

/** Days against months. */
export async function* compareMonths(db: Source): AsyncGenerator<Compared> {
  for (const part of await partsOf(db, ledgerDays, sql`subject_id`, ledgerSubjects))
    yield await compare(db, {
      facts: sql`
        due as (
          select measure, subject, subject_id, date_trunc('month', day)::date as month,
            sum(count) as count, sum(paid_cents) as paid, sum(deducted_cents) as saved
          from ${ledgerDays} where ${part} group by 1, 2, 3, 4
        ),
        known as (select * from ${ledgerMonths} where ${part}),
        facts as (${facts('month', 'due')})`,
      from: sql`facts`,
      checks: moneyChecks('month'),
      about,
    })
}

function facts(period: 'day' | 'month', due: string) {
  const start = sql.identifier(period)
  return sql`
    select coalesce(due.measure, known.measure) as measure,
      coalesce(due.subject, known.subject) as subject,
      coalesce(due.subject_id, known.subject_id) as subject_id,
      coalesce(due.${start}, known.${start}) as start, due.count as count, known.count as sum_count,
      due.paid as paid, known.paid_cents as sum_paid, due.saved as saved,
      known.deducted_cents as sum_saved
    from ${sql.identifier(due)} as due full join known on known.measure = due.measure
      and known.subject = due.subject and known.subject_id = due.subject_id
      and known.${start} = due.${start}`
}

function moneyChecks(period: 'day' | 'month') {
  return [
    equal(`${period}Count`, sql`count`, sql`sum_count`),
    equal(`${period}Paid`, sql`paid`, sql`sum_paid`),
    equal(`${period}Saved`, sql`saved`, sql`sum_saved`),
  ]
}

const about = {
  dealId: sql`case when subject = 'DEAL' then subject_id end`,
  merchantId: sql`case when subject = 'MERCHANT' then subject_id end`,
  of: sql`concat_ws(' ', measure, subject, case when subject = 'CATEGORY' then subject_id end, start)`,
}

const viewKinds = { tens: 'viewTens', months: 'viewMonths', quarters: 'viewQuarters' } as const

/** Sums of views against the finer ones that they are made of. */
export async function* compareViews(db: Source): AsyncGenerator<Compared> {
  const parts = await partsOf(db, viewSums.days.table, sql`subject_id`, viewSubjects)
  for (const { grain, finer, startOf } of rollUps)
    for (const part of parts) {
      const [low, high] = [viewSums[finer], viewSums[grain]]
      yield await compare(db, {
        facts: sql`
          due as (
            select subject, subject_id, ${startOf(low.start)} as start, sum(views) as views
            from ${low.table} where ${part} group by 1, 2, 3
          ),
          known as (
            select subject, subject_id, ${high.start} as start, views from ${high.table} where ${part}
          ),
          facts as (
            select coalesce(due.subject, known.subject) as subject,
              coalesce(due.subject_id, known.subject_id) as subject_id,
              coalesce(due.start, known.start) as start, due.views as due, known.views as known
            from due full join known on known.subject = due.subject
              and known.subject_id = due.subject_id and known.start = due.start
          )`,
        from: sql`facts`,
        checks: [equal(viewKinds[grain], sql`due`, sql`known`)],
        about: { ...about, of: sql`concat_ws(' ', subject, subject_id, start)` },
      })
    }
}
