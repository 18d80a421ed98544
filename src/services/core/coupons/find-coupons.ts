import { and, desc, eq, gte, isNotNull, isNull, lte, not, or, type SQL, sql } from 'drizzle-orm'
import { COUPON_KEY_MAX, couponKey } from '#src/contract/core/coupon-code.ts'
import type { couponSorts } from '#src/contract/core/coupons.ts'
import type { soldSorts } from '#src/contract/core/sold-coupons.ts'
import type { Sort } from '#src/contract/paging.ts'
import type { Database, Queryable } from '#src/database/connect.ts'
import { accountNames } from '#src/services/authentication/index.ts'
import { matchPattern } from '#src/services/core/deals/find-deals.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { ALL_OWNERS } from '#src/services/kit/all-owners.ts'
import { cappedTotal, countCap, countRows, type Total } from '#src/services/kit/lists/count-rows.ts'
import { inOrder, listOrders } from '#src/services/kit/lists/list-order.ts'
import { type FindListed, listedIds } from '#src/services/kit/lists/listed-ids.ts'
import type { PageWindow, Paging } from '#src/services/kit/lists/page-window.ts'
import { pageIds, readPage } from '#src/services/kit/lists/read-page.ts'
import { readSearchTerm, wordsPattern } from '#src/services/kit/lists/search-term.ts'
import { sumOf } from '#src/services/kit/lists/sum-of.ts'
import { valueColumns } from './coupon-value.ts'
import { lastTake } from './redeemed-at.ts'
import { couponSales, coupons, couponTallies, isCouponExpired, redemptions } from './schema.ts'

type CouponQuery = {
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
      printedAt: coupons.printedAt,
      expired: isCouponExpired(timeZone),
      ...valueColumns,
    })
    .from(page)
    .innerJoin(coupons, eq(coupons.id, page.id))
    .innerJoin(deals, eq(deals.id, coupons.dealId))
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
    term !== null && (sort === 'code' || sort === '-code') ? inCodeRange(term) : undefined,
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
function inCodeRange(term: string): SQL | undefined {
  const key = couponKey(term)
  return and(gte(coupons.codeKey, key), lte(coupons.codeKey, key.padEnd(COUPON_KEY_MAX, 'Z')))
}

/** Keys hold only letters and digits; other input matches nothing. */
function beginsWith(term: string): SQL {
  const key = couponKey(term)
  if (!/^[0-9A-Z]+$/.test(key)) return sql`false`
  return sql`${coupons.codeKey} like ${`${key}%`}`
}

type SoldQuery = {
  merchantId: string | null
  term: string | null
  within?: SQL | undefined
  sort?: Sort<SoldSort> | undefined
}
type SoldSort = (typeof soldSorts)[number]

export async function findSoldPage(db: Database, query: SoldQuery, paging: Paging) {
  const { collected, scope } = couponSales
  const ofOwner = eq(scope, query.merchantId ?? ALL_OWNERS)
  const matches =
    query.term === null ? null : await findSoldMatches(db, query.term, query.merchantId)
  return readPage(
    paging,
    async () => {
      if (query.within) return countRows(db, coupons, matchSold(query, matches), countCap(null))
      return matches?.total ?? cappedTotal(await sumOf(db, collected, ofOwner), null)
    },
    (window) => readSold(db, query, matches, window),
  )
}

function readSold(
  db: Queryable,
  query: SoldQuery,
  matches: SoldMatches | null,
  window: PageWindow,
) {
  const order = soldOrders(query.sort)
  const page = pageIds(db, matchSold(query, matches), order, window).as('page')
  const people = accountNames(db)
  return db
    .select({
      id: coupons.id,
      code: coupons.code,
      dealId: coupons.dealId,
      dealTitle: deals.title,
      collectedAt: coupons.collectedAt,
      redeemedAt: coupons.redeemedAt,
      expiredOn: coupons.expiredOn,
      collectedBy: coupons.collectedBy,
      userName: people.name,
      ...valueColumns,
      tillId: lastTake(redemptions.tillId),
      cashierId: lastTake(redemptions.cashierId),
    })
    .from(page)
    .innerJoin(coupons, eq(coupons.id, page.id))
    .innerJoin(deals, eq(deals.id, coupons.dealId))
    .leftJoin(people, eq(people.id, coupons.collectedBy))
    .orderBy(...inOrder(order))
}

const byPurchase = [coupons.collectedAt, coupons.id]

export const soldOrders = listOrders<SoldSort>(
  { table: coupons, id: coupons.id, by: byPurchase, direction: 'desc' },
  { purchased: { by: byPurchase, index: 'coupons_sold' } },
)

function matchSold(
  { merchantId, within }: SoldQuery,
  matches: SoldMatches | null,
): SQL | undefined {
  return and(
    isNotNull(coupons.collectedAt),
    merchantId === null ? undefined : eq(coupons.merchantId, merchantId),
    within,
    matches ? isMatch(matches) : undefined,
  )
}

function isMatch({ dealIds, couponIds }: SoldMatches): SQL | undefined {
  const ofDeals = sql`${coupons.dealId} = any(${sql.param(dealIds)}::uuid[])`
  if (couponIds.length === 0) return ofDeals
  return or(ofDeals, sql`${coupons.id} = any(${sql.param(couponIds)}::uuid[])`)
}

type SoldMatches = {
  dealIds: string[]
  couponIds: string[]
  total: Total
}

const DEALS_MAX = 1000
const CODES_MAX = 250
const CODE_BEGINNING_MIN = 3

/** Matching deals (title or code) and sold coupons (start of the code), so that any term uses indexes. */
async function findSoldMatches(
  db: Queryable,
  term: string,
  merchantId: string | null,
): Promise<SoldMatches> {
  const [found, codes] = await Promise.all([
    findDeals(db, term, merchantId),
    findCodes(db, term, merchantId),
  ])
  const sold = found.filter((deal) => deal.collected > 0)
  const dealIds = new Set(sold.map(({ id }) => id))
  const others = codes.filter(({ dealId }) => !dealIds.has(dealId))
  const count = sold.reduce((sum, { collected }) => sum + collected, others.length)
  return {
    dealIds: [...dealIds],
    couponIds: others.map(({ id }) => id),
    total: cappedTotal(count, countCap(term)),
  }
}

function findDeals(db: Queryable, term: string, merchantId: string | null) {
  const own = merchantId === null ? undefined : eq(deals.merchantId, merchantId)
  return db
    .select({
      id: deals.id,
      collected: sql<number>`(select coalesce(sum(collected), 0)::int from ${couponTallies} tally
        where tally.deal_id = ${deals}.id)`,
    })
    .from(deals)
    .where(and(matchPattern(wordsPattern(term)), own))
    .orderBy(desc(deals.createdAt), desc(deals.id))
    .limit(DEALS_MAX)
}

async function findCodes(db: Queryable, term: string, merchantId: string | null) {
  if (couponKey(term).length < CODE_BEGINNING_MIN) return []
  const own = merchantId === null ? undefined : eq(coupons.merchantId, merchantId)
  return db
    .select({ id: coupons.id, dealId: coupons.dealId })
    .from(coupons)
    .where(and(beginsWith(term), isNotNull(coupons.collectedAt), own))
    .limit(CODES_MAX)
}
