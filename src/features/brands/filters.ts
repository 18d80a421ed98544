import { type ListQuery, listQuery, readListQuery } from '#src/web/lists/list-query.ts'
import { isToday } from '#src/web/lists/today.ts'

export {
  type EntryTab as BrandTab,
  readTabFilters as readBrandTab,
  type TabFilters as BrandTabFilters,
  tabQuery as brandTabQuery,
} from '#src/features/catalogue/index.ts'

export type BrandFilters = ListQuery & {
  /** On this business day alone: what was added. */
  addedToday: boolean
}

export function readBrandFilters(query: URLSearchParams): BrandFilters {
  return { ...readListQuery(query), addedToday: isToday(query, 'added') }
}

/** The same as a query string, without what is a default. */
export function brandQuery(filters: BrandFilters): Record<string, string> {
  return { ...(filters.addedToday && { added: 'today' }), ...listQuery(filters) }
}
