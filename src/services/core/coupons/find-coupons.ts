import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { couponKey } from '#src/contract/core/coupon-code.ts'
import type { Database, Queryable } from '#src/database/connect.ts'
import { countCap } from '#src/services/kit/lists/count-cap.ts'
import { isBehind } from '#src/services/kit/lists/list-order.ts'
import type { PageWindow, Paging } from '#src/services/kit/lists/page-window.ts'
import { cappedTotal, readPage, type Total } from '#src/services/kit/lists/read-page.ts'
import { isCouponExpired } from './coupon-expiry.ts'
import { coupons } from './schema.ts'

export type CouponQuery = {
  dealId: string
  term: string | null
  totalCoupons: number
}

export function findCouponPage(db: Database, query: CouponQuery, paging: Paging, timeZone: string) {
  return readPage(
    paging,
    () => countCoupons(db, query),
    (window) => readCoupons(db, query, window, timeZone),
  )
}

async function countCoupons(db: Queryable, query: CouponQuery): Promise<Total> {
  if (query.term === null) return cappedTotal(query.totalCoupons, null)
  const cap = countCap(query.term)
  const matching = db
    .select({ one: sql`1` })
    .from(coupons)
    .where(matchCoupons(query))
    .limit(cap + 1)
    .as('matching')
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(matching)
  return cappedTotal(row?.count ?? 0, cap)
}

function readCoupons(db: Queryable, query: CouponQuery, window: PageWindow, timeZone: string) {
  const { limit, offset, fromEnd } = window
  const direction = fromEnd ? desc : asc
  const page = db
    .select({ id: coupons.id })
    .from(coupons)
    .where(and(matchCoupons(query), isBehind(window, inOrder)))
    .orderBy(direction(coupons.createdAt), direction(coupons.id))
    .limit(limit)
    .offset(offset)
    .as('page')
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
    .orderBy(asc(coupons.createdAt), asc(coupons.id))
}

const inOrder = {
  table: coupons,
  id: coupons.id,
  by: [coupons.createdAt, coupons.id],
  direction: 'asc',
} as const

function matchCoupons({ dealId, term }: CouponQuery): SQL | undefined {
  return and(eq(coupons.dealId, dealId), term === null ? undefined : beginsWith(term))
}

/** However it is written: a key holds letters and digits alone, and what else is typed matches nothing. */
export function beginsWith(term: string): SQL {
  const key = couponKey(term)
  if (!/^[0-9A-Z]+$/.test(key)) return sql`false`
  return sql`${coupons.codeKey} like ${`${key}%`}`
}
