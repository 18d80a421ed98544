import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/connect.ts'

/** Business hours of the day, from the first up to the second, in which people are told: nobody is woken. */
const NOTIFY_BETWEEN = { from: 9, to: 20 }
/** An end that nobody could be told of for this many days is not told any more. */
export const NOTIFY_WITHIN_DAYS = 7

/** Whether people may be told of an end at this moment, by the hour of the business time zone. */
export async function isDaytime(tx: Tx, now: SQL, timeZone: string): Promise<boolean> {
  const hour = sql`extract(hour from ${now} at time zone ${timeZone}::text)`
  const { from, to } = NOTIFY_BETWEEN
  const { rows } = await tx.execute<{ is: boolean }>(
    sql`select ${hour} >= ${from} and ${hour} < ${to} as is`,
  )
  return rows[0]?.is === true
}
