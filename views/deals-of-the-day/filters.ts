import { type EventFilter, eventFilters } from '#src/contract/core/deals-of-the-day.ts'
import { type ListQuery, listQuery, readListQuery } from '#src/web/lists/list-query.ts'

export type EventListFilters = ListQuery & { filter: EventFilter }

export function readEventFilters(query: URLSearchParams): EventListFilters {
  const word = query.get('filter')?.toUpperCase()
  const filter = eventFilters.find((one) => one === word) ?? 'TODAY'
  return { ...readListQuery(query), filter }
}

export function eventQuery({ filter, ...rest }: EventListFilters): Record<string, string> {
  return { ...(filter !== 'TODAY' && { filter: filter.toLowerCase() }), ...listQuery(rest) }
}
