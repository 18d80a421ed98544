import { type CouponType, couponTypes } from '#src/contract/core/coupons.ts'
import { type ListQuery, pageQuery, readListQuery } from '#src/web/lists/list-query.ts'

/** What a coupon list shows; the query string is its only memory. */
export type CouponFilters = ListQuery & {
  /** Of deals alone; ALL elsewhere. */
  type: CouponType
}

export function readCouponFilters(query: URLSearchParams): CouponFilters {
  const word = query.get('filter')?.toUpperCase()
  return {
    ...readListQuery(query),
    type: couponTypes.find((type) => type === word) ?? 'ALL',
  }
}

/** The same as a query string, without what is a default; the page only when asked for. */
export function couponQuery({ q, type }: CouponFilters, page = 0): Record<string, string> {
  return {
    ...(type !== 'ALL' && { filter: type.toLowerCase() }),
    ...(q && { q }),
    ...pageQuery(page),
  }
}
