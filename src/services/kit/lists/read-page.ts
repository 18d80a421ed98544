import { batchWindow, isNear, type PageWindow, type Paging, windowOf } from './page-window.ts'

export type Total = { totalItems: number; capped: boolean }

/**
 * One page of a list and its total: near pages in parallel with the total, far ones after it, from the
 * list's nearer end. A page beyond the end is empty; a batch is not counted.
 */
export async function readPage<Row>(
  paging: Paging,
  countRows: () => Promise<Total>,
  readRows: (window: PageWindow) => Promise<Row[]>,
): Promise<Total & { rows: Row[] }> {
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
