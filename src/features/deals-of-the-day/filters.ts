import { type EventFilter, eventFilters } from '#src/contract/core/deals-of-the-day.ts'
import { SEARCH_MAX } from '#src/contract/paging.ts'

export type UpcomingFilters = { q: string /** 0-based. */; page: number }
/** A page holds one date (DOTD-10). */
export type EventListFilters = UpcomingFilters & { filter: EventFilter }

export function readUpcomingFilters(query: URLSearchParams): UpcomingFilters {
  const page = query.get('page') ?? ''
  return {
    q: (query.get('q') ?? '').replaceAll('\0', '').trim().slice(0, SEARCH_MAX),
    page: /^\d{1,6}$/.test(page) ? Number(page) : 0,
  }
}

/** An unknown word shows today. */
export function readEventFilters(query: URLSearchParams): EventListFilters {
  const word = query.get('filter')?.toUpperCase()
  const filter = eventFilters.find((one) => one === word) ?? 'TODAY'
  return { ...readUpcomingFilters(query), filter }
}

/** The same as a query string, without what is a default. */
export function upcomingQuery({ q, page }: UpcomingFilters): Record<string, string> {
  return { ...(q && { q }), ...(page > 0 && { page: String(page) }) }
}

export function eventQuery({ filter, ...rest }: EventListFilters): Record<string, string> {
  return { ...(filter !== 'TODAY' && { filter: filter.toLowerCase() }), ...upcomingQuery(rest) }
}
