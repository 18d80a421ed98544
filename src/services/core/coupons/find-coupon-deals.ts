import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { CouponType } from '#src/contract/core/coupons.ts'
import type { AmountRange } from '#src/contract/paging.ts'
import type { Queryable } from '#src/database/connect.ts'
import { accountNames } from '#src/services/authentication/index.ts'
import { matchPattern } from '#src/services/core/deals/find-deals.ts'
import { deals, isExpired } from '#src/services/core/deals/schema.ts'
import { cappedTotal, countCap } from '#src/services/kit/lists/count-rows.ts'
import { inOrder } from '#src/services/kit/lists/list-order.ts'
import type { PageWindow, Paging } from '#src/services/kit/lists/page-window.ts'
import { inWindow, readPage } from '#src/services/kit/lists/read-page.ts'
import { wordsPattern } from '#src/services/kit/lists/search-term.ts'
import { withinAmount } from '#src/services/kit/lists/within-amount.ts'
import { prepare } from '#src/services/kit/prepare-once.ts'
import { totalColumns } from './coupon-totals.ts'
import type { CouponDealRow } from './present-coupon-deal.ts'
import { dealCoupons } from './schema.ts'

type CouponDealQuery = {
  merchantId: string | null
  type: CouponType
  within?: AmountRange
  term: string | null
}

export function findCouponDealPage(
  db: Queryable,
  query: CouponDealQuery,
  paging: Paging,
  timeZone: string,
) {
  return readPage(
    paging,
    () => countCouponDeals(db, query),
    (window) => readCouponDeals(db, query, window, timeZone),
  )
}

export async function findCouponDeal(
  db: Queryable,
  { dealId, merchantId }: { dealId: string; merchantId: string | null },
  timeZone: string,
): Promise<CouponDealRow | undefined> {
  const own = merchantId === null ? undefined : eq(dealCoupons.merchantId, merchantId)
  const [row] = await couponDealRows(db, timeZone).where(and(eq(dealCoupons.dealId, dealId), own))
  return row
}

async function countCouponDeals(db: Queryable, query: CouponDealQuery) {
  const isCapped = query.term !== null || withinAmount(price, query.within ?? {}) !== undefined
  const cap = isCapped ? countCap(query.term) : null
  const rows = db.select({ one: sql`1` }).from(dealCoupons).$dynamic()
  const searched =
    query.term === null ? rows : rows.innerJoin(deals, eq(deals.id, dealCoupons.dealId))
  const all = searched.where(matchCouponDeals(query))
  const matching = (cap === null ? all : all.limit(cap + 1)).as('matching')
  return cappedTotal(await db.$count(matching), cap)
}

function readCouponDeals(
  db: Queryable,
  query: CouponDealQuery,
  window: PageWindow,
  timeZone: string,
): Promise<CouponDealRow[]> {
  const ids = db.select({ id: dealCoupons.dealId }).from(dealCoupons).$dynamic()
  const searched =
    query.term === null ? ids : ids.innerJoin(deals, eq(deals.id, dealCoupons.dealId))
  const page = inWindow(searched, matchCouponDeals(query), order, window).as('page')
  const rows = couponDealRows(db, timeZone)
    .innerJoin(page, eq(page.id, dealCoupons.dealId))
    .orderBy(...inOrder(order))
  return prepare(rows, query.term !== null).execute()
}

function couponDealRows(db: Queryable, timeZone: string) {
  const merchants = accountNames(db)
  return db
    .select({
      deal: {
        id: deals.id,
        title: deals.title,
        dealCode: deals.dealCode,
        merchantId: deals.merchantId,
        validFrom: deals.validFrom,
        expiredOn: deals.expiredOn,
        currency: deals.currency,
      },
      expired: isExpired(timeZone),
      merchantName: merchants.name,
      status: dealCoupons.status,
      priceCents: dealCoupons.priceCents,
      ...totalColumns(dealCoupons.dealId, timeZone),
    })
    .from(dealCoupons)
    .innerJoin(deals, eq(deals.id, dealCoupons.dealId))
    .leftJoin(merchants, eq(merchants.id, dealCoupons.merchantId))
    .$dynamic()
}

const order = {
  table: dealCoupons,
  id: dealCoupons.dealId,
  by: [dealCoupons.createdAt, dealCoupons.dealId],
  direction: 'desc',
} as const

function matchCouponDeals({
  merchantId,
  type,
  within = {},
  term,
}: CouponDealQuery): SQL | undefined {
  return and(
    merchantId === null ? undefined : eq(dealCoupons.merchantId, merchantId),
    matchType(type),
    withinAmount(price, within),
    term === null ? undefined : matchPattern(wordsPattern(term)),
  )
}

/** The same expression as the index, in which free is 0. */
const price = sql`coalesce(${dealCoupons.priceCents}, 0)`

function matchType(type: CouponType): SQL | undefined {
  if (type === 'ALL') return undefined
  return type === 'PAID' ? gt(price, 0) : eq(price, 0)
}
