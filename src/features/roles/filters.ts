import { SEARCH_MAX } from '#src/contract/paging.ts'

/** What the list of staff shows; the query string is its only memory. */
export type StaffFilters = { q: string /** 0-based (SHELL-45). */; page: number }

export function readStaffFilters(query: URLSearchParams): StaffFilters {
  const page = query.get('page') ?? ''
  return {
    q: (query.get('q') ?? '').replaceAll('\0', '').trim().slice(0, SEARCH_MAX),
    page: /^\d{1,6}$/.test(page) ? Number(page) : 0,
  }
}

/** The same as a query string, without what is a default. */
export function staffQuery({ q, page }: StaffFilters): Record<string, string> {
  return { ...(q && { q }), ...(page > 0 && { page: String(page) }) }
}
