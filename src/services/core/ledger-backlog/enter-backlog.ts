import { eq, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/connect.ts'
import { coupons, redemptions } from '#src/services/core/coupons/schema.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { ledger, ledgerBacklog, type Measure } from '#src/services/core/ledger/schema.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { payments } from '#src/services/order-payment/index.ts'

/** Rows that one transaction looks through. */
const SLICE = 10_000

/**
 * Enters what happened before there was a ledger, a slice at a time, with today's prices: older ones were
 * not stored. What triggers have entered meanwhile is left out.
 * @returns whether more may be left
 */
export function enterBacklog({ db }: Pick<ServiceDeps, 'db'>, slice = SLICE): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [backlog] = await tx
      .select()
      .from(ledgerBacklog)
      .limit(1)
      .for('update', { skipLocked: true })
    if (!backlog) return false
    const last = await enterSlice(tx, backlog.measure, backlog.after, slice)
    const isIt = eq(ledgerBacklog.measure, backlog.measure)
    if (last === null) await tx.delete(ledgerBacklog).where(isIt)
    else await tx.update(ledgerBacklog).set({ after: last }).where(isIt)
    return true
  })
}

async function enterSlice(
  tx: Tx,
  measure: Measure,
  after: string,
  slice: number,
): Promise<string | null> {
  const { table, entries } = sources[measure]
  const { rows } = await tx.execute<{ last: string | null }>(sql`
    with slice as materialized (
      select * from ${table} where id > ${after} order by id limit ${slice}
    ),
    entered as (
      insert into ${ledger} (measure, source_id, deal_id, merchant_id, category_id, count, paid_cents,
        deducted_cents, happened_at)
      ${entries}
    )
    select (select id::text from slice order by id desc limit 1) as last`)
  return rows[0]?.last ?? null
}

function isUnknown(measure: Measure, source: SQL): SQL {
  return sql`not exists (
    select from ${ledger} where source_id = ${source} and measure = ${measure} and count > 0)`
}

const sources: Record<Measure, { table: SQL; entries: SQL }> = {
  COLLECTED: {
    table: sql`${coupons}`,
    entries: sql`
      select 'COLLECTED', slice.id, deal_id, deals.merchant_id, category_id, 1, 0, 0, collected_at
      from slice join ${deals} on deals.id = deal_id
      where collected_at is not null and ${isUnknown('COLLECTED', sql`slice.id`)}`,
  },
  REDEEMED: {
    table: sql`${redemptions}`,
    entries: sql`
      select 'REDEEMED', coupon_id, deal_id, deals.merchant_id, category_id, 1,
        original_price_cents - deduction_cents, deduction_cents, slice.redeemed_at
      from slice join ${coupons} on coupons.id = coupon_id join ${deals} on deals.id = deal_id
      where undone_at is null and double_of is null and slice.taken_cents is null
        and ${isUnknown('REDEEMED', sql`coupon_id`)}`,
  },
  PAYMENT: {
    table: sql`(${payments}) as payment`,
    entries: sql`
      select 'PAYMENT', id, null::uuid, null::uuid, null::uuid, 1, amount_cents, 0, paid_at
      from slice where paid_at is not null and ${isUnknown('PAYMENT', sql`slice.id`)}
      union all
      select 'PAYMENT', id, null, null, null, 0, -missing, missing, changed_at
      from slice cross join lateral (
        select slice.refunded - coalesce(sum(deducted_cents), 0) as missing
        from ${ledger} where source_id = slice.id and measure = 'PAYMENT'
      ) as refund where missing <> 0`,
  },
}
