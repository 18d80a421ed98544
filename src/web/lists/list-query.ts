import { ALL } from '#src/contract/paging.ts'
import type { Actor } from '#views/page/page.ts'
import { searched } from './filters.ts'

export type ListQuery = {
  q: string
  /** 0-based. */
  page: number
}

export function readListQuery(query: URLSearchParams): ListQuery {
  return { q: searched.read(query.get(searched.param), {}), page: readPage(query) }
}

export function readPage(query: URLSearchParams): number {
  return pageNumber(query.get('page') ?? '')
}

/** A 0-based page from an address or form; anything but one to six digits means the first. */
export function pageNumber(given: string): number {
  return /^\d{1,6}$/.test(given) ? Number(given) : 0
}

export function pageQuery(page: number): Record<string, string> {
  return page > 0 ? { page: String(page) } : {}
}

/** Whose records are listed: a merchant's own, everybody's for others. */
export function ownOrAll({ isMerchant, userId }: Pick<Actor, 'isMerchant' | 'userId'>): string {
  return isMerchant ? userId : ALL
}
