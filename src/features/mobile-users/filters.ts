import { SEARCH_MAX } from '#src/contract/paging.ts'

/** A list of mobile users needs a search term and a page, nothing else (SHELL-57). */
export type MobileUserFilters = { q: string /** 0-based. */; page: number }

export function readMobileUserFilters(query: URLSearchParams): MobileUserFilters {
  const page = query.get('page') ?? ''
  return {
    q: (query.get('q') ?? '').replaceAll('\0', '').trim().slice(0, SEARCH_MAX),
    page: /^\d{1,6}$/.test(page) ? Number(page) : 0,
  }
}

/** The same as a query string, without what is a default. */
export function mobileUserQuery({ q, page }: MobileUserFilters): Record<string, string> {
  return { ...(q && { q }), ...(page > 0 && { page: String(page) }) }
}
