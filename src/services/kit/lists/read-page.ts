import { and, type SQL } from 'drizzle-orm'
import type { PgSelect } from 'drizzle-orm/pg-core'
import type { Queryable } from '#src/database/connect.ts'
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

export type Total = { totalItems: number; capped: boolean }

/**
 * One page of a list and its total: near pages in parallel with the total, far ones after it, from the
 * list's nearer end. A page beyond the end is empty; a batch is not counted.
 */
export async function readPage<Row, Counted extends Total>(
  paging: Paging,
  countRows: () => Promise<Counted>,
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
    const [total, rows] = await Promise.all([countRows(), readRows(near)])
    return { ...total, rows }
  }
  const total = await countRows()
  const far = windowOf(total, { page, size })
  return { ...total, rows: far ? await readRows(far) : [] }
}

/** A count stops one beyond the cap; without a cap it is exact. */
export function cappedTotal(count: number, cap: number | null): Total {
  const capped = cap !== null && count > cap
  return { totalItems: capped ? cap : count, capped }
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
  const [rows, totalItems] = await Promise.all([
    from
      .where(and(where, isBehind(window, order)))
      .orderBy(...inOrder(order))
      .limit(window.limit)
      .offset(window.offset),
    db.$count(order.table, where),
  ])
  return { rows, paging: pageAnswer({ page, size, totalItems }) }
}
