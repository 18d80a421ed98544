import { and, eq, isNull, sql } from 'drizzle-orm'
import { CURRENCY } from '#src/contract/core/deals.ts'
import type { Queryable } from '#src/database/connect.ts'
import type { Format } from '#src/i18n/format.ts'
import { findCashierNames, findTillNames } from '#src/services/authentication/index.ts'
import { isStanding, redemptions } from '#src/services/core/coupons/schema.ts'
import { isEntryOf } from '#src/services/core/ledger/entry-of.ts'
import { ledger } from '#src/services/core/ledger/schema.ts'
import { withinDays } from '#src/services/kit/lists/within-days.ts'
import { findBranchNames } from '#src/services/location/index.ts'

const isWhole = isNull(redemptions.takenCents)

type Figures = Record<'count' | 'paid' | 'saved' | 'undone' | 'again' | 'doubles', number>
type Place = 'branchId' | 'tillId' | 'cashierId'
type Row = Figures & Record<Place, string | null>

/** A business day of a merchant, by branch, till and person; where most was redeemed stands first. */
export async function findClosing(
  db: Queryable,
  { merchantId, day }: { merchantId: string; day: string },
  timeZone: string,
  format: Format,
) {
  const rows = await readRows(db, { merchantId, day }, timeZone)
  const ids = (place: Place) => rows.flatMap((row) => row[place] ?? [])
  const [branches, tills, cashiers] = await Promise.all([
    findBranchNames(db, ids('branchId')),
    findTillNames(db, ids('tillId')),
    findCashierNames(db, ids('cashierId')),
  ])
  const names = { branchId: branches, tillId: tills, cashierId: cashiers }
  const named = (place: Place, id: string | null) =>
    id === null ? null : { id, name: names[place].get(id) ?? '' }
  const place = ({ branchId, tillId, cashierId }: Row) => ({
    branch: named('branchId', branchId),
    till: named('tillId', tillId),
    cashier: named('cashierId', cashierId),
  })
  const by = (...places: Place[]) =>
    sumBy(rows, places).map((row) => ({ ...place(row), ...present(row, format) }))
  return {
    day,
    total: present(rows.reduce(add, none), format),
    lines: by('branchId').map(({ till: _till, cashier: _cashier, ...line }) => line),
    tills: by('branchId', 'tillId').map(({ cashier: _cashier, ...line }) => line),
    people: by('cashierId').map(({ branch: _branch, till: _till, ...line }) => line),
    details: by('branchId', 'tillId', 'cashierId'),
  }
}

/** What neither stands nor was undone is a double: its coupon had been redeemed at another till. */
async function readRows(
  db: Queryable,
  { merchantId, day }: { merchantId: string; day: string },
  timeZone: string,
): Promise<Row[]> {
  const isDouble = sql`(${redemptions.undoneAt} is null and not (${isStanding()}))`
  const { rows } = await db.execute<Row>(sql`
    with of_day as (
      select branch_id, till_id, cashier_id, undone_at, paid_cents, deducted_cents,
        ${isStanding()} as stands, ${isDouble} as is_double,
        ${isWhole} and not ${isDouble} and row_number() over (
          partition by coupon_id, ${isDouble} order by ${redemptions.redeemedAt}, ${redemptions.id}
        ) > 1 as is_again
      from ${redemptions} left join lateral (
        select paid_cents, deducted_cents from ${ledger}
        where ${isEntryOf(redemptions)}
        order by ledger.id desc limit 1
      ) as entry on true
      where ${and(
        eq(redemptions.merchantId, merchantId),
        withinDays(redemptions.redeemedAt, { from: day, to: day }, timeZone),
      )}
    )
    select branch_id as "branchId", till_id as "tillId", cashier_id as "cashierId",
      count(*) filter (where stands)::int as count,
      coalesce(sum(paid_cents) filter (where stands), 0)::float8 as paid,
      coalesce(sum(deducted_cents) filter (where stands), 0)::float8 as saved,
      count(undone_at)::int as undone,
      count(*) filter (where is_again)::int as again,
      count(*) filter (where is_double)::int as doubles
    from of_day group by 1, 2, 3 order by 4 desc, 1, 2, 3`)
  return rows
}

const none: Figures = { count: 0, paid: 0, saved: 0, undone: 0, again: 0, doubles: 0 }

/** Rows of the same places as one. */
function sumBy(rows: readonly Row[], places: readonly Place[]): Row[] {
  const sums = new Map<string, Row>()
  for (const row of rows) {
    const key = places.map((place) => row[place]).join()
    const sum = sums.get(key)
    sums.set(key, sum ? { ...sum, ...add(sum, row) } : row)
  }
  return [...sums.values()].toSorted((a, b) => b.count - a.count)
}

function add(sum: Figures, one: Figures): Figures {
  return {
    count: sum.count + one.count,
    paid: sum.paid + one.paid,
    saved: sum.saved + one.saved,
    undone: sum.undone + one.undone,
    again: sum.again + one.again,
    doubles: sum.doubles + one.doubles,
  }
}

function present({ paid, saved, count, undone, again, doubles }: Figures, format: Format) {
  const moneyOf = (cents: number) => {
    return { cents, currency: CURRENCY, display: format.money(cents, CURRENCY) }
  }
  return { count, undone, again, doubles, paid: moneyOf(paid), saved: moneyOf(saved) }
}
