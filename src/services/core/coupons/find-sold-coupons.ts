import { and, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { soldSorts } from '#src/contract/core/coupons.ts'
import type { Sort } from '#src/contract/paging.ts'
import type { Database, Queryable } from '#src/database/connect.ts'
import { accountNames } from '#src/services/authentication/index.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { ALL_OWNERS } from '#src/services/kit/all-owners.ts'
import { inOrder, isBehind, listOrders } from '#src/services/kit/lists/list-order.ts'
import type { PageWindow, Paging } from '#src/services/kit/lists/page-window.ts'
import { cappedTotal, readPage, type Total } from '#src/services/kit/lists/read-page.ts'
import { findSoldMatches, type SoldMatches } from './match-sold.ts'
import { couponSales, coupons } from './schema.ts'

export type SoldQuery = {
  merchantId: string | null
  term: string | null
  sort?: Sort<SoldSort> | undefined
}
type SoldSort = (typeof soldSorts)[number]

export async function findSoldPage(db: Database, query: SoldQuery, paging: Paging) {
  const matches =
    query.term === null ? null : await findSoldMatches(db, query.term, query.merchantId)
  return readPage(
    paging,
    async () => matches?.total ?? countSales(db, query),
    (window) => readSold(db, query, matches, window),
  )
}

async function countSales(db: Queryable, { merchantId }: SoldQuery): Promise<Total> {
  const [row] = await db
    .select({ count: sql<number>`coalesce(sum(${couponSales.collected}), 0)::int` })
    .from(couponSales)
    .where(eq(couponSales.scope, merchantId ?? ALL_OWNERS))
  return cappedTotal(row?.count ?? 0, null)
}

function readSold(
  db: Queryable,
  query: SoldQuery,
  matches: SoldMatches | null,
  window: PageWindow,
) {
  const { limit, offset, fromEnd } = window
  const order = soldOrders(query.sort)
  const page = db
    .select({ id: coupons.id })
    .from(coupons)
    .where(and(matchSold(query, matches), isBehind(window, order)))
    .orderBy(...inOrder(order, fromEnd))
    .limit(limit)
    .offset(offset)
    .as('page')
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

function matchSold({ merchantId }: SoldQuery, matches: SoldMatches | null): SQL | undefined {
  return and(
    isNotNull(coupons.collectedAt),
    merchantId === null ? undefined : eq(coupons.merchantId, merchantId),
    matches ? isMatch(matches) : undefined,
  )
}

function isMatch({ dealIds, couponIds }: SoldMatches): SQL | undefined {
  const ofDeals = sql`${coupons.dealId} = any(${sql.param(dealIds)}::uuid[])`
  if (couponIds.length === 0) return ofDeals
  return or(ofDeals, sql`${coupons.id} = any(${sql.param(couponIds)}::uuid[])`)
}
