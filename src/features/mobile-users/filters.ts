import { type ListQuery, pageQuery, readListQuery } from '#src/web/lists/list-query.ts'
import { isToday } from '#src/web/lists/today.ts'

/** A list of mobile users needs a search term, a page and at most the day of joining. */
export type MobileUserFilters = ListQuery & {
  /** Those who joined on this business day alone. */
  joinedToday: boolean
}

export function readMobileUserFilters(query: URLSearchParams): MobileUserFilters {
  return {
    ...readListQuery(query),
    joinedToday: isToday(query, 'joined'),
  }
}

/** The same as a query string, without what is a default. */
export function mobileUserQuery(filters: MobileUserFilters): Record<string, string> {
  const { q, page, joinedToday } = filters
  return {
    ...(joinedToday && { joined: 'today' }),
    ...(q && { q }),
    ...pageQuery(page),
  }
}
