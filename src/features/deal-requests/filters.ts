import { SEARCH_MAX } from '#src/contract/paging.ts'

/** Combined requests are searched by merchant, category or brand (REQ-02). */
export type CombinedFilters = { q: string /** 0-based. */; page: number }

export function readCombinedFilters(query: URLSearchParams): CombinedFilters {
  return {
    q: (query.get('q') ?? '').replaceAll('\0', '').trim().slice(0, SEARCH_MAX),
    page: readPage(query),
  }
}

/** The 0-based page of a list; anything else is the first one. */
export function readPage(query: URLSearchParams): number {
  const page = query.get('page') ?? ''
  return /^\d{1,6}$/.test(page) ? Number(page) : 0
}

/** The same as a query string, without what is a default. */
export function combinedQuery({ q, page }: CombinedFilters): Record<string, string> {
  return { ...(q && { q }), ...pageQuery(page) }
}

export function pageQuery(page: number): Record<string, string> {
  return page > 0 ? { page: String(page) } : {}
}
