import { type ListQuery, listQuery, readListQuery } from '#src/web/lists/list-query.ts'
import { isToday } from '#src/web/lists/today.ts'

export type CardFilters = ListQuery & {
  /** On this business day alone: those that came. */
  requestedToday: boolean
}

export function readCardFilters(query: URLSearchParams): CardFilters {
  return { ...readListQuery(query), requestedToday: isToday(query, 'requested') }
}

/** The same as a query string, without what is a default. */
export function cardQuery(filters: CardFilters): Record<string, string> {
  return { ...(filters.requestedToday && { requested: 'today' }), ...listQuery(filters) }
}
