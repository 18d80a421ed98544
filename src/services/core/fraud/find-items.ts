import { sql } from 'drizzle-orm'
import type { FraudItem } from '#src/contract/core/fraud.ts'
import type { Queryable } from '#src/database/connect.ts'
import { findPlaces } from '#src/services/authentication/index.ts'
import { asMoney } from '#src/services/core/coupons/coupon-value.ts'
import { coupons } from '#src/services/core/coupons/schema.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { pageAnswer } from '#src/services/kit/lists/page-answer.ts'
import { type Paging, plainWindow } from '#src/services/kit/lists/page-window.ts'
import { counted } from './counted.ts'
import { type Board, type FraudRowKey, isRow } from './find-fraud.ts'

type Row = Pick<FraudItem, 'id' | 'network' | 'count'> & {
  tillId: string | null
  cashierId: string | null
  couponId: string | null
  code: string
  dealTitle: string
  cents: number
  at: string
  undoneAt: string | null
  total: number
}

/** A page of what a row counts, newest first, and its paging. */
export async function findItems(db: Queryable, board: Board, key: FraudRowKey, paging: Paging) {
  const { limit, offset, after } = plainWindow(paging)
  const isBehind = after
    ? sql`(at, items.id) < (select at, id from items where id = ${after}::uuid)`
    : sql`true`
  const { rows } = await db.execute<Row>(sql`
    with ${counted(board.scope, board.timeZone)},
    items as materialized (
      select *, count(*) over () as total from counted where ${isRow(key)}
    )
    select items.id, network, count::int, till_id as "tillId", cashier_id as "cashierId",
      coupon_id as "couponId", coalesce(code, '') as code, coalesce(title, '') as "dealTitle",
      cents::float8, at::text, undone_at::text as "undoneAt", total::int
    from items left join ${coupons} on coupons.id = coupon_id left join ${deals} on deals.id = items.deal_id
    where ${isBehind} order by at desc, items.id desc limit ${limit} offset ${offset}`)
  const placeOf = await findPlaces(db, rows)
  const items = rows.map((row): FraudItem => {
    const { till, cashier } = placeOf(row)
    return {
      id: row.id,
      on: board.format.instant(new Date(row.at)),
      till: till ?? '',
      person: cashier ?? '',
      network: row.network,
      count: row.count,
      coupon: row.couponId ? { id: row.couponId, code: row.code, dealTitle: row.dealTitle } : null,
      amount: asMoney(row.cents, board.format),
      undoneOn: row.undoneAt ? board.format.instant(new Date(row.undoneAt)) : null,
    }
  })
  const { page, size } = paging
  return { items, ...pageAnswer({ page, size, totalItems: rows[0]?.total ?? 0 }) }
}
