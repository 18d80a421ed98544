import { type CouponType, couponTypes } from '#src/contract/core/coupons.ts'
import { SEARCH_MAX } from '#src/contract/paging.ts'

/** What a coupon list shows; the query string is its only memory. */
export type CouponFilters = {
  q: string
  /** 0-based (SHELL-45). */
  page: number
  /** Of deals alone (COUP-23); ALL elsewhere. */
  type: CouponType
}

export function readCouponFilters(query: URLSearchParams): CouponFilters {
  const page = query.get('page') ?? ''
  const word = query.get('filter')?.toUpperCase()
  return {
    q: (query.get('q') ?? '').replaceAll('\0', '').trim().slice(0, SEARCH_MAX),
    page: /^\d{1,6}$/.test(page) ? Number(page) : 0,
    type: couponTypes.find((type) => type === word) ?? 'ALL',
  }
}

/** The same as a query string, without what is a default; the page only when asked for. */
export function couponQuery({ q, type }: CouponFilters, page = 0): Record<string, string> {
  return {
    ...(type !== 'ALL' && { filter: type.toLowerCase() }),
    ...(q && { q }),
    ...(page > 0 && { page: String(page) }),
  }
}
