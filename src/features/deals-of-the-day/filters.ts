import { type EventFilter, eventFilters } from '#src/contract/core/deals-of-the-day.ts'
import { type ListQuery, listQuery, readListQuery } from '#src/web/lists/list-query.ts'

/** A page holds one date. */
export type EventListFilters = ListQuery & { filter: EventFilter }

/** An unknown word shows today. */
export function readEventFilters(query: URLSearchParams): EventListFilters {
  const word = query.get('filter')?.toUpperCase()
  const filter = eventFilters.find((one) => one === word) ?? 'TODAY'
  return { ...readListQuery(query), filter }
}

/** The same as a query string, without what is a default. */
export function eventQuery({ filter, ...rest }: EventListFilters): Record<string, string> {
  return { ...(filter !== 'TODAY' && { filter: filter.toLowerCase() }), ...listQuery(rest) }
}
