import { and, eq, sql } from 'drizzle-orm'
import { CURRENCY } from '#src/contract/core/deals.ts'
import type { Queryable } from '#src/database/connect.ts'
import type { Format } from '#src/i18n/format.ts'
import { isStanding, redemptions } from '#src/services/core/coupons/schema.ts'
import { withinDays } from '#src/services/kit/lists/within-days.ts'
import { findBranchNames } from '#src/services/location/index.ts'

type Figures = { count: number; paid: number; saved: number; undone: number; again: number }
type Row = Figures & { branchId: string | null }

/** A business day of a merchant, by branch; the branch with most redemptions first. */
export async function findClosing(
  db: Queryable,
  { merchantId, day }: { merchantId: string; day: string },
  timeZone: string,
  format: Format,
) {
  const { rows } = await db.execute<Row>(sql`
    select branch_id as "branchId", count(*) filter (where ${isStanding()})::int as count,
      coalesce(sum(paid_cents) filter (where ${isStanding()}), 0)::float8 as paid,
      coalesce(sum(deducted_cents) filter (where ${isStanding()}), 0)::float8 as saved,
      count(undone_at)::int as undone, (count(*) - count(distinct coupon_id))::int as again
    from ${redemptions} left join lateral (
      select paid_cents, deducted_cents from ledger
      where source_id = ${redemptions.couponId} and measure = 'REDEEMED' and count > 0
        and happened_at = ${redemptions.redeemedAt}
      order by ledger.id desc limit 1
    ) as entry on true
    where ${and(
      eq(redemptions.merchantId, merchantId),
      withinDays(redemptions.redeemedAt, { from: day, to: day }, timeZone),
    )}
    group by branch_id order by 2 desc, 1`)
  const names = await findBranchNames(
    db,
    rows.flatMap(({ branchId }) => branchId ?? []),
  )
  return {
    day,
    total: present(rows.reduce(add, none), format),
    lines: rows.map(({ branchId: id, ...figures }) => ({
      branch: id === null ? null : { id, name: names.get(id) ?? '' },
      ...present(figures, format),
    })),
  }
}

const none: Figures = { count: 0, paid: 0, saved: 0, undone: 0, again: 0 }

function add(sum: Figures, one: Figures): Figures {
  return {
    count: sum.count + one.count,
    paid: sum.paid + one.paid,
    saved: sum.saved + one.saved,
    undone: sum.undone + one.undone,
    again: sum.again + one.again,
  }
}

function present({ paid, saved, ...counts }: Figures, format: Format) {
  const moneyOf = (cents: number) => {
    return { cents, currency: CURRENCY, display: format.money(cents, CURRENCY) }
  }
  return { ...counts, paid: moneyOf(paid), saved: moneyOf(saved) }
}
