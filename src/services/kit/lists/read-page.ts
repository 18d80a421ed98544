import { and, count, type SQL } from 'drizzle-orm'
import type { PgSelect } from 'drizzle-orm/pg-core'
import type { Queryable } from '#src/database/connect.ts'
import { prepare } from '#src/services/kit/prepare-once.ts'
import type { Total } from './count-rows.ts'
import { inOrder, isBehind, type ListOrder } from './list-order.ts'
import { pageAnswer } from './page-answer.ts'
import {
  batchWindow,
  isNear,
  type PageWindow,
  type Paging,
  plainWindow,
  windowOf,
} from './page-window.ts'

/**
 * One page of a list and its total: near pages in parallel with the total, far ones after it, from the
 * list's nearer end. A page beyond the end is empty; a batch is not counted.
 */
export async function readPage<Row, Counted extends Total>(
  paging: Paging,
  count: () => Promise<Counted>,
  readRows: (window: PageWindow) => Promise<Row[]>,
): Promise<(Counted | Total) & { rows: Row[] }> {
  const batch = batchWindow(paging)
  if (batch) {
    const rows = await readRows(batch)
    return { totalItems: rows.length, capped: false, rows }
  }
  const { page, size } = paging
  const offset = page * size
  if (isNear(offset)) {
    const near = { limit: size, offset, fromEnd: false }
    const [total, rows] = await Promise.all([count(), readRows(near)])
    return { ...total, rows }
  }
  const total = await count()
  const far = windowOf(total, { page, size })
  return { ...total, rows: far ? await readRows(far) : [] }
}

/** The rows of a page or batch in its order; `from` is `$dynamic()`. */
export function inWindow<From extends PgSelect>(
  from: From,
  where: SQL | undefined,
  order: ListOrder,
  window: PageWindow,
) {
  return from
    .where(and(where, isBehind(window, order)))
    .orderBy(...inOrder(order, window.fromEnd))
    .limit(window.limit)
    .offset(window.offset)
}

/** Their ids alone, from an index where there is one in this order. */
export function pageIds(
  db: Queryable,
  where: SQL | undefined,
  order: ListOrder,
  window: PageWindow,
) {
  const ids = db.select({ id: order.id }).from(order.table).$dynamic()
  return inWindow(ids, where, order, window)
}

/**
 * One page or batch of a list that stays short, and its paging.
 * @param from what is read of the order's table, `$dynamic()`
 */
export async function readShort<From extends PgSelect>(
  db: Queryable,
  from: From,
  { where, order }: { where: SQL | undefined; order: ListOrder },
  paging: Paging,
): Promise<{ rows: From['_']['result']; paging: ReturnType<typeof pageAnswer> }> {
  const { page, size } = paging
  const window = plainWindow(paging)
  const counted = db.select({ totalItems: count() }).from(order.table).where(where)
  const [rows, [total]] = await Promise.all([
    prepare(inWindow(from, where, order, window)).execute(),
    prepare(counted).execute(),
  ])
  return { rows, paging: pageAnswer({ page, size, totalItems: total?.totalItems ?? 0 }) }
}
