import { type DealFilter, dealFilters } from '#src/contract/core/deal-filters.ts'
import { id } from '#src/contract/values.ts'
import { type ListQuery, pageQuery, readListQuery } from '#src/web/lists/list-query.ts'
import { isToday } from '#src/web/lists/today.ts'

/** What a deal list shows; the query string is its only memory. */
export type DealListFilters = ListQuery & {
  status: DealFilter
  /** Those that were added on this business day alone. */
  addedToday: boolean
  categoryId: string | null
  /** One merchant's alone, for those who see several. */
  merchantId: string | null
}

/**
 * The third segment of the address is a user type or a status word; `?status=` wins over it and an
 * unknown word shows everything.
 */
export function readDealFilters(segment: string, query: URLSearchParams): DealListFilters {
  return {
    ...readListQuery(query),
    status: statusWord(query.get('status')) ?? statusWord(segment) ?? 'ALL',
    addedToday: isToday(query, 'added'),
    categoryId: idIn(query, 'category'),
    merchantId: idIn(query, 'merchant'),
  }
}

/** The same filters as a query string, without what is a default; the page only when asked for. */
export function dealQuery(filters: DealListFilters, page = 0): Record<string, string> {
  return {
    ...(filters.status !== 'ALL' && { status: filters.status.toLowerCase() }),
    ...(filters.addedToday && { added: 'today' }),
    ...(filters.q && { q: filters.q }),
    ...(filters.categoryId && { category: filters.categoryId }),
    ...(filters.merchantId && { merchant: filters.merchantId }),
    ...pageQuery(page),
  }
}

/** Whether the person narrowed the list, so that "nothing" means "nothing matches". */
export function isNarrowed(filters: DealListFilters): boolean {
  const { q, status, addedToday, categoryId, merchantId } = filters
  return q !== '' || status !== 'ALL' || addedToday || categoryId !== null || merchantId !== null
}

function statusWord(word: string | null): DealFilter | undefined {
  return dealFilters.find((filter) => filter === word?.toUpperCase())
}

function idIn(query: URLSearchParams, name: string): string | null {
  return id.safeParse(query.get(name)).data ?? null
}
