import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { CURRENCY } from '#src/contract/core/deals.ts'
import type { PaidMonth } from '#src/contract/order-payment/orders.ts'
import type { Queryable } from '#src/database/connect.ts'
import { businessDate, startOfBusinessDate } from '#src/i18n/business-time.ts'
import type { Format } from '#src/i18n/format.ts'
import { findPaymentsByMonth } from '#src/services/core/index.ts'
import { checkouts } from './checkouts/schema.ts'

/**
 * What was paid in the months of these rows, refunded since or not, whatever else narrows their list.
 * @param owner null: everybody's, as the ledger has it
 */
export async function findPaidMonths(
  db: Queryable,
  owner: string | null,
  rows: readonly Date[],
  format: Format,
): Promise<PaidMonth[]> {
  const months = rows.map((at) => businessDate(at.getTime(), format.timeZone).slice(0, 7)).sort()
  const [first] = months
  const last = months.at(-1)
  if (!first || !last) return []
  const range = { from: `${first}-01`, to: dayAfter(last) }
  const sums = owner
    ? await sumOwn(db, owner, range, format.timeZone)
    : await findPaymentsByMonth(db, range)
  return sums
    .filter(({ month }) => months.includes(month))
    .map(({ month, cents }) => ({
      month,
      paid: { cents, currency: CURRENCY, display: format.money(cents, CURRENCY) },
    }))
}

/** The first day of the next month. */
function dayAfter(month: string): string {
  const [year = 0, of = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, of, 1)).toISOString().slice(0, 10)
}

type Range = { from: string; to: string }

function sumOwn(db: Queryable, owner: string, { from, to }: Range, timeZone: string) {
  const month = sql<string>`to_char(${checkouts.paidAt} at time zone ${timeZone}, 'YYYY-MM')`
  const startOf = (day: string) => new Date(startOfBusinessDate(day, timeZone))
  return db
    .select({ month, cents: sql<number>`sum(${checkouts.amountCents})::float8` })
    .from(checkouts)
    .where(
      and(
        eq(checkouts.userId, owner),
        inArray(checkouts.state, ['PAID', 'REFUNDED']),
        gte(checkouts.paidAt, startOf(from)),
        lt(checkouts.paidAt, startOf(to)),
      ),
    )
    .groupBy(sql`1`)
}
