import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#src/database/connect.ts'

/** The database's clock decides, so that replicas agree whatever their own clocks say. */
export const databaseNow: SQL<Date> = sql`now()`

export function businessToday(timeZone: string, moment: SQL = databaseNow): SQL<string> {
  return sql`(${moment} at time zone ${timeZone}::text)::date`
}

export function startOfBusinessMonth(timeZone: string, moment: SQL = databaseNow): SQL<Date> {
  return sql`(date_trunc('month', ${moment} at time zone ${timeZone}::text) at time zone ${timeZone}::text)`
}

export function startOfBusinessDay(timeZone: string, moment: SQL = databaseNow): SQL<Date> {
  return sql`(date_trunc('day', ${moment} at time zone ${timeZone}::text) at time zone ${timeZone}::text)`
}

/** Epoch milliseconds of the database's clock; constant within a transaction. */
export async function readDatabaseClock(tx: Queryable): Promise<number> {
  const { rows } = await tx.execute<{ now: string }>(
    sql`select (extract(epoch from now()) * 1000)::bigint::text as now`,
  )
  return Number(rows[0]?.now)
}
