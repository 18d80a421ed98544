import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/connect.ts'

/** Business hours for notifications, so that nobody is woken. */
const NOTIFY_BETWEEN = { from: 9, to: 20 }
/** Notices of an end are dropped when this many days late. */
export const NOTIFY_WITHIN_DAYS = 7

export async function isDaytime(tx: Tx, now: SQL, timeZone: string): Promise<boolean> {
  const hour = sql`extract(hour from ${now} at time zone ${timeZone}::text)`
  const { from, to } = NOTIFY_BETWEEN
  const { rows } = await tx.execute<{ is: boolean }>(
    sql`select ${hour} >= ${from} and ${hour} < ${to} as is`,
  )
  return rows[0]?.is === true
}
