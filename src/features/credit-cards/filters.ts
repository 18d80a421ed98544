import { SEARCH_MAX } from '#src/contract/paging.ts'

/** Requests are searched by name or whole NIC (CARD-06). */
export type CardFilters = { q: string /** 0-based. */; page: number }

export function readCardFilters(query: URLSearchParams): CardFilters {
  const page = query.get('page') ?? ''
  return {
    q: (query.get('q') ?? '').replaceAll('\0', '').trim().slice(0, SEARCH_MAX),
    page: /^\d{1,6}$/.test(page) ? Number(page) : 0,
  }
}

/** The same as a query string, without what is a default. */
export function cardQuery({ q, page }: CardFilters): Record<string, string> {
  return { ...(q && { q }), ...(page > 0 && { page: String(page) }) }
}
