import type { DealCounts, DealFilter } from '#src/contract/core/deal-filters.ts'
import { BATCH_SIZE, PAGE_SIZE, PREVIEW_SIZE } from '#src/contract/paging.ts'
import type { Handles } from '#src/database/connect.ts'
import { ALL_OWNERS } from '#src/services/kit/all-owners.ts'
import { countCap } from '#src/services/kit/lists/count-rows.ts'
import {
  batchWindow,
  isNear,
  type PageWindow,
  type Paging,
  windowOf,
} from '#src/services/kit/lists/page-window.ts'
import { wordsPattern } from '#src/services/kit/lists/search-term.ts'
import { type PageRow, rowsOf } from './deal-rows.ts'
import { type DealStatement, prepareDeals } from './deal-statement.ts'
import type { DealQuery } from './find-deals.ts'

export type DealPage = {
  rows: PageRow[]
  /** Matches per status; null if there are too many to count, and for batches. */
  counts: DealCounts | null
  totalItems: number
  capped: boolean
}

/**
 * Reads pages of deals in one statement each: rows and counts together. Statements are built once per
 * shape of query, and planned once if the plan does not depend on the parameters.
 */
export function createDealPages(handles: Handles, timeZone: string) {
  const statements = new Map<string, DealStatement>()

  return async function findDealPage(query: DealQuery, paging: Paging): Promise<DealPage> {
    const batch = batchWindow(paging)
    if (batch) return read(query, batch, true)
    const { page, size } = paging
    const skip = page * size
    const near = { limit: size, offset: skip, fromEnd: false }
    if (isNear(skip)) return read(query, near)
    const first = await read(query, { ...near, limit: 0, offset: 0 })
    const far = windowOf(first, { page, size })
    return far ? { ...first, rows: (await read(query, far, true)).rows } : first
  }

  async function read(query: DealQuery, window: PageWindow, rowsOnly = false): Promise<DealPage> {
    const { status, term, begins: { from, to } = {} } = query
    const cap = countCap(term)
    const isBounded = term !== null || !!from || !!to
    const key = `${shapeOf(query, window)}${rowsOnly ? '_rows' : ''}`
    const statement =
      statements.get(key) ?? prepareDeals(handles, { query, window, rowsOnly, cap }, timeZone)
    statements.set(key, statement)
    const found = await statement({
      ...query,
      ...window,
      scope: query.merchantId ?? ALL_OWNERS,
      from,
      to,
      term,
      pattern: term === null ? null : wordsPattern(term),
    })
    const rows = found.deals ? rowsOf(found.deals) : []
    if (!found.counts) return { rows, counts: null, totalItems: rows.length, capped: false }
    const total = found.matching ?? totalOf(found.counts, status)
    const capped = isBounded && total > cap
    const counts = found.isNarrowed && found.counts.all > cap ? null : found.counts
    return { rows, counts, totalItems: capped ? cap : total, capped }
  }
}

/** What a statement is built for. */
function shapeOf(query: DealQuery, window: PageWindow): string {
  const { merchantId, categoryId, brandId, addedToday, begins, term, sort } = query
  const shape = [
    merchantId,
    categoryId,
    brandId,
    addedToday,
    begins?.from,
    begins?.to,
    term !== null,
    term !== null && countCap(term) < countCap(null),
    window.after !== undefined,
    window.fromEnd,
    window.offset > 0,
    window.limit === PAGE_SIZE,
    window.limit === PREVIEW_SIZE,
    window.limit === BATCH_SIZE,
    window.limit === 0,
  ]
  return `deals_${query.status}_${shape.map((one) => (one ? 1 : 0)).join('')}${sort ?? ''}`.toLowerCase()
}

function totalOf(counts: DealCounts, status: DealFilter): number {
  const totals: Record<DealFilter, number> = {
    ALL: counts.all,
    PENDING: counts.pending,
    APPROVED: counts.approved,
    REJECTED: counts.rejected,
    EXPIRED: counts.expired,
    ACTIVE: counts.active,
    EXPIRING: counts.expiring,
    EXPIRING_TODAY: counts.expiringToday,
  }
  return totals[status]
}
