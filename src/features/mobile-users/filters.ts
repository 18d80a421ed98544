import { SEARCH_MAX, TODAY } from '#src/contract/paging.ts'

/** A list of mobile users needs a search term, a page and at most the day of joining (SHELL-57). */
export type MobileUserFilters = {
  q: string
  /** 0-based. */
  page: number
  /** Those who joined on this business day alone. */
  joinedToday: boolean
}

export function readMobileUserFilters(query: URLSearchParams): MobileUserFilters {
  const page = query.get('page') ?? ''
  return {
    q: (query.get('q') ?? '').replaceAll('\0', '').trim().slice(0, SEARCH_MAX),
    joinedToday: query.get('joined')?.toUpperCase() === TODAY,
    page: /^\d{1,6}$/.test(page) ? Number(page) : 0,
  }
}

/** The same as a query string, without what is a default. */
export function mobileUserQuery(filters: MobileUserFilters): Record<string, string> {
  const { q, page, joinedToday } = filters
  return {
    ...(joinedToday && { joined: 'today' }),
    ...(q && { q }),
    ...(page > 0 && { page: String(page) }),
  }
}
