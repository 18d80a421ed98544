import { type ListQuery, listQuery, readListQuery } from '#src/web/lists/list-query.ts'
import { isToday } from '#src/web/lists/today.ts'

export { pageQuery, readPage } from '#src/web/lists/list-query.ts'

export type CombinedFilters = ListQuery & {
  /** On this business day alone: what was asked for. */
  requestedToday: boolean
}

export function readCombinedFilters(query: URLSearchParams): CombinedFilters {
  return { ...readListQuery(query), requestedToday: isToday(query, 'requested') }
}

/** The same as a query string, without what is a default. */
export function combinedQuery(filters: CombinedFilters): Record<string, string> {
  return { ...(filters.requestedToday && { requested: 'today' }), ...listQuery(filters) }
}
