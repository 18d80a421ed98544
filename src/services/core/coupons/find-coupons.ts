import { and, eq, gte, isNull, lte, not, type SQL, sql } from 'drizzle-orm'
import { COUPON_KEY_MAX, couponKey } from '#src/contract/core/coupon-code.ts'
import type { couponSorts } from '#src/contract/core/coupons.ts'
import type { Sort } from '#src/contract/paging.ts'
import type { Database, Queryable } from '#src/database/connect.ts'
import { cappedTotal, countCap, countRows, type Total } from '#src/services/kit/lists/count-rows.ts'
import { inOrder, listOrders } from '#src/services/kit/lists/list-order.ts'
import { type FindListed, listedIds } from '#src/services/kit/lists/listed-ids.ts'
import type { PageWindow, Paging } from '#src/services/kit/lists/page-window.ts'
import { pageIds, readPage } from '#src/services/kit/lists/read-page.ts'
import { readSearchTerm } from '#src/services/kit/lists/search-term.ts'
import { isCouponExpired } from './coupon-expiry.ts'
import { coupons } from './schema.ts'

export type CouponQuery = {
  dealId: string
  term: string | null
  totalCoupons: number
  sort?: Sort<CouponSort> | undefined
}
type CouponSort = (typeof couponSorts)[number]

export function findCouponPage(db: Database, query: CouponQuery, paging: Paging, timeZone: string) {
  return readPage(
    paging,
    () => countCoupons(db, query),
    (window) => readCoupons(db, query, window, timeZone),
  )
}

async function countCoupons(db: Queryable, query: CouponQuery): Promise<Total> {
  if (query.term === null) return cappedTotal(query.totalCoupons, null)
  return countRows(db, coupons, matchCoupons(query), countCap(query.term))
}

function readCoupons(db: Queryable, query: CouponQuery, window: PageWindow, timeZone: string) {
  const order = couponOrders(query.sort)
  const page = pageIds(db, matchCoupons(query), order, window).as('page')
  return db
    .select({
      id: coupons.id,
      code: coupons.code,
      redeemedAt: coupons.redeemedAt,
      expiredOn: coupons.expiredOn,
      active: coupons.active,
      expired: isCouponExpired(timeZone),
    })
    .from(page)
    .innerJoin(coupons, eq(coupons.id, page.id))
    .orderBy(...inOrder(order))
}

export const couponOrders = listOrders<CouponSort>(
  { table: coupons, id: coupons.id, by: [coupons.createdAt, coupons.id], direction: 'asc' },
  {
    code: { by: [coupons.codeKey, coupons.id], index: 'coupons_deal_code' },
    expiredOn: { by: [coupons.expiresOn, coupons.id], index: 'coupons_deal_expires' },
  },
)

function matchCoupons({
  dealId,
  term,
  sort,
}: Pick<CouponQuery, 'dealId' | 'term' | 'sort'>): SQL | undefined {
  return and(
    eq(coupons.dealId, dealId),
    term === null ? undefined : beginsWith(term),
    term !== null && (sort === 'code' || sort === '-code') ? liesAmong(term) : undefined,
  )
}

export const findListedCoupons: FindListed<'coupons'> = (scope, { dealId, term }) => {
  const match = matchCoupons({ dealId, term: readSearchTerm(term) })
  const own = eq(coupons.merchantId, scope.caller.userId)
  const isOpen = and(isNull(coupons.redeemedAt), not(isCouponExpired(scope.timeZone)))
  const state = sql`case when ${coupons.active} then 'ACTIVE' else 'INACTIVE' end`
  return listedIds(scope, couponOrders(undefined), and(match, own, isOpen), state)
}

/**
 * The prefix as a range of the code index, since LIKE can't use the index in every collation. Only for
 * lists in code order: elsewhere the redundant condition makes the planner expect too few rows.
 */
function liesAmong(term: string): SQL | undefined {
  const key = couponKey(term)
  return and(gte(coupons.codeKey, key), lte(coupons.codeKey, key.padEnd(COUPON_KEY_MAX, 'Z')))
}

/** Keys hold only letters and digits; other input matches nothing. */
export function beginsWith(term: string): SQL {
  const key = couponKey(term)
  if (!/^[0-9A-Z]+$/.test(key)) return sql`false`
  return sql`${coupons.codeKey} like ${`${key}%`}`
}
