import { and, asc, desc, eq, ilike, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { DealFilter } from '#src/contract/core/deals.ts'
import type { Queryable } from '#src/database/connect.ts'
import { substringPattern } from '../../search-term.ts'
import { categories, promoTypes } from '../categories/schema.ts'
import { isActive, isExpired } from './expiry.ts'
import { deals } from './schema.ts'

/** What a deal list asks for; null and undefined ask for everything. */
export type DealQuery = {
  merchantId: string | null
  categoryId?: string | undefined
  status: DealFilter
  term: string | null
}
type PageOf = { page: number; size: number; totalItems: number; capped: boolean }

/** Under a search term nothing is counted further than this (API-21). */
export const COUNT_CAP = 10_000

/** The columns of a list row and of the detail; `expired` by the database's clock. */
export function dealColumns(timeZone: string) {
  return {
    deal: deals,
    category: { id: categories.id, name: categories.name, categoryType: categories.categoryType },
    promoType: { id: promoTypes.id, name: promoTypes.name },
    expired: isExpired(timeZone),
  }
}

/** One page of deals, newest first: its ids from an index first, joins after. */
export async function findDealPage(
  db: Queryable,
  query: DealQuery,
  paging: PageOf,
  timeZone: string,
) {
  const ids = dealPageIds(db, query, paging, timeZone)
  if (!ids) return []
  const page = ids.as('page')
  return db
    .select(dealColumns(timeZone))
    .from(page)
    .innerJoin(deals, eq(deals.id, page.id))
    .innerJoin(categories, eq(categories.id, deals.categoryId))
    .innerJoin(promoTypes, eq(promoTypes.id, deals.promoTypeId))
    .orderBy(desc(deals.createdAt), desc(deals.id))
}

/** The ids of a page; counted from the list's nearer end. Null beyond the end. */
export function dealPageIds(
  db: Queryable,
  query: DealQuery,
  { page, size, totalItems, capped }: PageOf,
  timeZone: string,
) {
  const skip = page * size
  if (!capped && skip >= totalItems) return null
  const after = totalItems - skip - size
  const fromEnd = !capped && skip > totalItems / 2
  const ids = db.select({ id: deals.id }).from(deals).where(matchDeals(query, timeZone))
  return fromEnd
    ? ids
        .orderBy(asc(deals.createdAt), asc(deals.id))
        .limit(Math.min(size, totalItems - skip))
        .offset(Math.max(0, after))
    : ids.orderBy(desc(deals.createdAt), desc(deals.id)).limit(size).offset(skip)
}

/** How many deals match, at most one more than COUNT_CAP when a term is searched. */
export async function countMatchingDeals(
  db: Queryable,
  query: DealQuery,
  timeZone: string,
): Promise<number> {
  const matching = db.select({ one: sql`1` }).from(deals).where(matchDeals(query, timeZone))
  const bounded = query.term === null ? matching : matching.limit(COUNT_CAP + 1)
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(bounded.as('matching'))
  return row?.count ?? 0
}

/** The SQL condition of a list; deleted deals are in none. */
function matchDeals(query: DealQuery, timeZone: string): SQL | undefined {
  return and(
    isNull(deals.deletedAt),
    query.merchantId === null ? undefined : eq(deals.merchantId, query.merchantId),
    query.categoryId ? eq(deals.categoryId, query.categoryId) : undefined,
    matchStatus(query.status, timeZone),
    matchTerm(query.term),
  )
}

/** Title or code, anywhere in it, whatever the case. */
export function matchTerm(term: string | null): SQL | undefined {
  if (term === null) return undefined
  const pattern = substringPattern(term)
  return or(ilike(deals.title, pattern), ilike(deals.dealCode, pattern))
}

function matchStatus(status: DealFilter, timeZone: string): SQL | undefined {
  if (status === 'ALL') return undefined
  if (status === 'EXPIRED') return isExpired(timeZone)
  if (status === 'ACTIVE') return isActive(timeZone)
  return and(eq(deals.approvalStatus, status), sql`not ${isExpired(timeZone)}`)
}
