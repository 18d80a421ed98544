import { type SQL, sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import type { Database, Tx } from '#src/database/connect.ts'
import { countRound, lockProgress } from '#src/services/core/counting/count-round.ts'
import { ALL_OWNERS } from '#src/services/kit/all-owners.ts'
import { businessToday } from '#src/services/kit/clock.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { ledger, ledgerDays, ledgerMonths, ledgerProgress, measures } from './schema.ts'

/** Adds new entries to the sums; one replica at a time. */
export async function countLedger({
  db,
  settings,
}: Pick<ServiceDeps, 'db' | 'settings'>): Promise<boolean> {
  const timeZone = settings.businessTimeZone
  await countRound(db, {
    progress: ledgerProgress,
    recordedAt: ledger.recordedAt,
    writer: ledger.writer,
    add: (tx, areNew) => addEntries(tx, areNew, timeZone),
    recount: (tx, isRecorded) => recount(tx, isRecorded, timeZone),
  })
  return false
}

/** Sums all entries anew, one business month per transaction; safe while rounds go on. */
export async function rebuildLedger(db: Database, timeZone: string): Promise<void> {
  for (const month of await monthsOf(db, sql`true`, timeZone))
    await db.transaction(async (tx) => {
      await lockProgress(tx, ledgerProgress)
      await sumMonth(tx, month, timeZone)
    })
}

async function recount(tx: Tx, isRecorded: SQL, timeZone: string): Promise<void> {
  for (const month of await monthsOf(tx, isRecorded, timeZone)) await sumMonth(tx, month, timeZone)
}

async function monthsOf(db: Database | Tx, which: SQL, timeZone: string): Promise<string[]> {
  const { rows } = await db.execute<{ month: string }>(sql`
    select distinct date_trunc('month', ${dayOf(timeZone)})::date::text as month
    from ${ledger} where ${which} order by 1`)
  return rows.map(({ month }) => month)
}

async function sumMonth(tx: Tx, month: string, timeZone: string): Promise<void> {
  const next = Temporal.PlainDate.from(month).add({ months: 1 }).toString()
  for (const { start, table } of [
    { table: ledgerDays, start: ledgerDays.start },
    { table: ledgerMonths, start: ledgerMonths.start },
  ])
    await tx.delete(table).where(sql`${start} >= ${month} and ${start} < ${next}`)
  const instantOf = (day: string) => sql`${day}::timestamp at time zone ${timeZone}::text`
  const { happenedAt, measure } = ledger
  const isWithin = sql`${happenedAt} >= ${instantOf(month)} and ${happenedAt} < ${instantOf(next)}`
  for (const one of measures)
    await addEntries(tx, sql`${isWithin} and ${measure} = ${one}`, timeZone)
}

/** The caller holds `ledger_progress`. */
async function addEntries(tx: Tx, which: SQL, timeZone: string): Promise<void> {
  await tx.execute(sql`
    with change as (
      select measure, subject, subject_id, ${dayOf(timeZone)} as day, sum(count)::int as count,
        sum(paid_cents)::bigint as paid_cents, sum(deducted_cents)::bigint as deducted_cents
      from ${ledger} cross join lateral (values
        ('ALL', ${ALL_OWNERS}::uuid), ('MERCHANT', merchant_id), ('CATEGORY', category_id),
        ('DEAL', deal_id)
      ) as counted(subject, subject_id)
      where ${which} and subject_id is not null group by 1, 2, 3, 4
    ),
    days as (${added(ledgerDays, sql`day`)})
    ${added(ledgerMonths, sql`date_trunc('month', day)::date`)}`)
}

function added(table: typeof ledgerDays | typeof ledgerMonths, start: SQL): SQL {
  const period = sql.identifier(table.start.name)
  return sql`
    insert into ${table} as known
      (measure, subject, subject_id, ${period}, count, paid_cents, deducted_cents)
    select measure, subject, subject_id, ${start}, sum(count), sum(paid_cents), sum(deducted_cents)
    from change group by 1, 2, 3, 4 order by 2, 3, 1, 4
    on conflict (subject, subject_id, measure, ${period}) do update set
      count = known.count + excluded.count,
      paid_cents = known.paid_cents + excluded.paid_cents,
      deducted_cents = known.deducted_cents + excluded.deducted_cents`
}

function dayOf(timeZone: string): SQL {
  return businessToday(timeZone, sql`${ledger.happenedAt}`)
}
