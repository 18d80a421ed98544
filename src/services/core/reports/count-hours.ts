import { sql } from 'drizzle-orm'
import type { Queryable } from '#src/database/connect.ts'
import { coupons } from '#src/services/core/coupons/schema.ts'
import { ledger } from '#src/services/core/ledger/schema.ts'

/** Coupons redeemed in the last days by weekday, from Monday, and hour; of all merchants for null. */
export async function countHours(
  db: Queryable,
  { merchantId, days, timeZone }: { merchantId: string | null; days: number; timeZone: string },
): Promise<number[][]> {
  const since = sql`now() - make_interval(days => ${days})`
  const redeemed =
    merchantId === null
      ? sql`select happened_at, count from ${ledger}
          where ${ledger.measure} = 'REDEEMED' and ${ledger.happenedAt} > ${since}`
      : sql`select ${coupons.redeemedAt}, 1 from ${coupons}
          where ${coupons.merchantId} = ${merchantId}::uuid and ${coupons.redeemedAt} > ${since}`
  const { rows } = await db.execute<{ day: number; hour: number; count: number }>(sql`
    select extract(isodow from at)::int as day, extract(hour from at)::int as hour,
      sum(count)::int as count
    from (
      select instant at time zone ${timeZone}::text, count
      from (${redeemed}) as redeemed (instant, count)
    ) as local (at, count) group by 1, 2`)
  const hours = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0))
  for (const { day, hour, count } of rows) hours[day - 1]?.splice(hour, 1, count)
  return hours
}
