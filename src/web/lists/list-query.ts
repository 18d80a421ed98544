import { SEARCH_MAX } from '#src/contract/paging.ts'

/** What every list that is searched keeps in its address. */
export type ListQuery = {
  q: string
  /** 0-based. */
  page: number
}

/** The search term and the page of a list's address. */
export function readListQuery(query: URLSearchParams): ListQuery {
  return { q: readTerm(query), page: readPage(query) }
}

/** The 0-based page of a list's address. */
export function readPage(query: URLSearchParams): number {
  return pageNumber(query.get('page') ?? '')
}

/** A 0-based page as an address or form spells it; anything but one to six digits is the first one. */
export function pageNumber(given: string): number {
  return /^\d{1,6}$/.test(given) ? Number(given) : 0
}

/** The same as a query string, without what is a default. */
export function listQuery({ q, page }: ListQuery): Record<string, string> {
  return { ...(q && { q }), ...pageQuery(page) }
}

/** A 0-based page as a query string; nothing for the first one. */
export function pageQuery(page: number): Record<string, string> {
  return page > 0 ? { page: String(page) } : {}
}

/** No longer than a service takes, and nothing that an address or the database cannot hold. */
function readTerm(query: URLSearchParams): string {
  const given = (query.get('q') ?? '').replaceAll('\0', '').trim()
  return given.slice(0, SEARCH_MAX).toWellFormed()
}
