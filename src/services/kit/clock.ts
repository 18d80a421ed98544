import { type SQL, sql } from 'drizzle-orm'
import type { Queryable, Reads } from '#src/database/connect.ts'

/** The database's clock decides, so that replicas agree whatever their own clocks say. */
export const databaseNow: SQL<Date> = sql`now()`
/** As columns keep it, in whole milliseconds: what was written in this moment is not later, however it was rounded. */
export const storedNow: SQL<Date> = sql`now()::timestamptz(3)`

/** As a literal: with a parameter PostgreSQL prefers a custom plan each time. */
function literal(timeZone: string): SQL {
  return sql`${timeZone}`.inlineParams()
}

export function businessToday(timeZone: string, moment: SQL = databaseNow): SQL<string> {
  return sql`(${moment} at time zone ${literal(timeZone)})::date`
}

export function startOfBusinessYear(timeZone: string, moment: SQL = databaseNow): SQL<Date> {
  return sql`(date_trunc('year', ${moment} at time zone ${literal(timeZone)}) at time zone ${literal(timeZone)})`
}

export function startOfBusinessMonth(timeZone: string, moment: SQL = databaseNow): SQL<Date> {
  return sql`(date_trunc('month', ${moment} at time zone ${literal(timeZone)}) at time zone ${literal(timeZone)})`
}

export function startOfBusinessDay(timeZone: string, moment: SQL = databaseNow): SQL<Date> {
  return sql`(date_trunc('day', ${moment} at time zone ${literal(timeZone)}) at time zone ${literal(timeZone)})`
}

export function startOfBusinessHour(timeZone: string, moment: SQL = databaseNow): SQL<Date> {
  return sql`(date_trunc('hour', ${moment} at time zone ${literal(timeZone)}) at time zone ${literal(timeZone)})`
}

/** Midnight may come twice, in a zone whose clocks go back then; the moment before it does not. */
const microsecond = sql`interval '1 microsecond'`

/**
 * When the last business days began, today's last: `width_bucket` finds an instant's among them at a quarter
 * of what converting each instant costs.
 */
export function businessDayStarts(timeZone: string, days: number): SQL<Date[]> {
  const ending = sql`(${businessToday(timeZone)} - ago)::timestamp - ${microsecond}`
  return sql`array(
    select (${ending}) at time zone ${literal(timeZone)} + ${microsecond}
    from generate_series(${days - 1}::int, 0, -1) ago)`
}

/** Business days from the instant's to today; null if there is none. */
export function daysSince(timeZone: string, instant: SQL): SQL<number | null> {
  return sql`${businessToday(timeZone)} - ${businessToday(timeZone, instant)}`
}

/** Epoch milliseconds of the database's clock; constant within a transaction. */
export async function readDatabaseClock(tx: Queryable): Promise<number> {
  const { rows } = await tx.execute<{ now: string }>(
    sql`select (extract(epoch from now()) * 1000)::bigint::text as now`,
  )
  return Number(rows[0]?.now)
}

const KEPT_MS = 60_000
/** By how much this process's clock may be set before the database is asked again. */
const SET_MS = 1000

type Reading = { clock: number; date: number; at: number }
const readings = new WeakMap<Reads, Reading>()

/**
 * The same for reads that only need to know the day: what was read last, at most a minute ago, and the
 * time that has passed here since. A process that slept or was set asks again.
 */
export async function recentDatabaseClock(quick: Reads): Promise<number> {
  const last = readings.get(quick)
  const passed = last ? performance.now() - last.at : KEPT_MS
  const isSet = Math.abs(Date.now() - (last?.date ?? 0) - passed) > SET_MS
  if (last && passed < KEPT_MS && !isSet) return Math.round(last.clock + passed)
  const clock = await readDatabaseClock(quick)
  readings.set(quick, { clock, date: Date.now(), at: performance.now() })
  return clock
}
