import { and, eq, gte, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { DealFilter } from '#src/contract/core/deal-filters.ts'
import { type dealSorts, EXPIRING_DAYS } from '#src/contract/core/deals.ts'
import type { DayRange, Sort } from '#src/contract/paging.ts'
import type { Queryable } from '#src/database/connect.ts'
import { accountsOfBrand } from '#src/services/core/brands/accounts-of-brand.ts'
import { categories, promoTypes } from '#src/services/core/categories/schema.ts'
import { startOfBusinessDay } from '#src/services/kit/clock.ts'
import {
  inOrder,
  isBehind,
  type ListOrder,
  listOrders,
} from '#src/services/kit/lists/list-order.ts'
import { containsWords, folded } from '#src/services/kit/lists/search-term.ts'
import { type Days, withinDays } from '#src/services/kit/lists/within-days.ts'
import { deals, endsWithin, isActive, isExpired } from './schema.ts'

export type DealQuery = {
  merchantId: string | null
  categoryId?: string | undefined
  brandId?: string | undefined
  status: DealFilter
  addedToday?: boolean
  begins?: DayRange | undefined
  term: string | null
  sort?: Sort<(typeof dealSorts)[number]> | undefined
}
type Text = string | Placeholder
export type DealMatch = {
  merchantId: Text | null
  categoryId?: Text | undefined
  brandId?: Text | undefined
  status: DealFilter
  addedToday?: boolean | undefined
  begins?: Days | undefined
  /** As SQL, already in lower case. */
  pattern: Text | SQL | null
}
/** Which matches: the first in their order, or the last `limit` before `offset` from the end. */
export type Window = {
  limit: number | Placeholder
  offset: number | SQL
  fromEnd: boolean
  after?: string | Placeholder
}

export function dealColumns(timeZone: string) {
  return {
    deal: deals,
    category: { id: categories.id, name: categories.name, categoryType: categories.categoryType },
    promoType: { id: promoTypes.id, name: promoTypes.name },
    expired: isExpired(timeZone),
  }
}

export const dealOrders = listOrders<(typeof dealSorts)[number]>(
  {
    table: deals,
    id: deals.id,
    by: [deals.createdAt, deals.id],
    direction: 'desc',
  },
  {
    code: { by: [deals.dealCode, deals.id], index: 'deals_by_code' },
    title: { by: [deals.searchText, deals.id], index: 'deals_by_title' },
    from: { by: [deals.validFrom, deals.id], index: 'deals_by_start' },
    to: { by: [deals.expiresOn, deals.id], index: 'deals_by_end' },
  },
)

type DealIds = { match: DealMatch; window: Window; order: ListOrder }

export function dealPageIds(db: Queryable, { match, window, order }: DealIds, timeZone: string) {
  return db
    .select({ id: deals.id })
    .from(deals)
    .where(and(matchDeals(match, timeZone), isBehind(window, order)))
    .orderBy(...inOrder(order, window.fromEnd))
    .limit(window.limit)
    .offset(window.offset as number)
}

export function matchDeals(match: DealMatch, timeZone: string): SQL | undefined {
  return and(
    isNull(deals.deletedAt),
    match.merchantId === null ? undefined : eq(deals.merchantId, match.merchantId),
    match.categoryId ? eq(deals.categoryId, match.categoryId) : undefined,
    match.brandId ? sql`${deals.merchantId} in ${accountsOfBrand(match.brandId)}` : undefined,
    match.addedToday ? isAddedToday(timeZone) : undefined,
    match.begins && withinDays(deals.validFrom, match.begins, timeZone),
    matchStatus(match.status, timeZone),
    matchPattern(match.pattern),
  )
}

function isAddedToday(timeZone: string): SQL {
  return gte(deals.createdAt, startOfBusinessDay(timeZone))
}

export function matchPattern(pattern: Text | SQL | null): SQL | undefined {
  if (pattern === null) return undefined
  return containsWords(folded(deals.searchText), pattern)
}

export function matchStatus(status: DealFilter, timeZone: string): SQL | undefined {
  if (status === 'ALL') return undefined
  if (status === 'EXPIRED') return isExpired(timeZone)
  if (status === 'ACTIVE') return isActive(timeZone)
  if (status === 'EXPIRING') return isExpiring(EXPIRING_DAYS, timeZone)
  if (status === 'EXPIRING_TODAY') return isExpiring(0, timeZone)
  return and(eq(deals.approvalStatus, status), sql`not ${isExpired(timeZone)}`)
}

function isExpiring(days: number, timeZone: string): SQL | undefined {
  return and(eq(deals.approvalStatus, 'APPROVED'), endsWithin(days, timeZone))
}
