import { eq, type SQL, sql } from 'drizzle-orm'
import type { DealCounts } from '#src/contract/core/deal-filters.ts'
import { type DayRange, PAGE_SIZE, PREVIEW_SIZE } from '#src/contract/paging.ts'
import type { Database, Handles } from '#src/database/connect.ts'
import { accountsOfBrand } from '#src/services/core/brands/accounts-of-brand.ts'
import { isIndexed } from '#src/services/kit/lists/count-rows.ts'
import { firstFewMatches } from '#src/services/kit/lists/first-few.ts'
import { inOrder, type ListOrder } from '#src/services/kit/lists/list-order.ts'
import type { PageWindow } from '#src/services/kit/lists/page-window.ts'
import { wordsOnce } from '#src/services/kit/lists/search-term.ts'
import { prepareShape } from '#src/services/kit/prepare-once.ts'
import { matchingDeals, statusCounts } from './count-matching.ts'
import { columnsOf, type PageColumns, pageOf } from './deal-rows.ts'
import {
  type DealMatch,
  type DealQuery,
  dealOrders,
  dealPageIds,
  matchDeals,
  matchPattern,
  matchStatus,
  type Window,
} from './find-deals.ts'
import { deals, dealTotals } from './schema.ts'
import { asCounts, countColumns, countColumnsWhere } from './tallies.ts'

type Shape = { query: DealQuery; window: PageWindow; rowsOnly: boolean; cap: number }
type Found = {
  /** Null if only rows are needed: for batches, and far pages, which are counted first. */
  counts: DealCounts | null
  isNarrowed: boolean
  /** Null if the total is one of the counts. */
  matching: number | null
  deals: PageColumns | null
}
export type DealStatement = (params: Record<string, unknown>) => Promise<Found>
type Parts = { match: DealMatch; window: Window; order: ListOrder; dependsOnValues: boolean }

/** The statement for all queries of one shape. */
export function prepareDeals(handles: Handles, shape: Shape, timeZone: string): DealStatement {
  const { query, window } = shape
  const dependsOnValues = isPlannedByValues(shape)
  const term = sql.placeholder('pattern')
  const pattern = dependsOnValues ? term : wordsOnce(term)
  const owner = query.merchantId && sql.placeholder('merchantId')
  const match: DealMatch = {
    merchantId: owner || null,
    categoryId: query.categoryId && sql.placeholder('categoryId'),
    brandId: query.brandId && sql.placeholder('brandId'),
    status: query.status,
    addedToday: query.addedToday,
    begins: beginning(query.begins),
    pattern: query.term === null ? null : pattern,
  }
  const { limit, offset, fromEnd, after } = window
  const skipped = sql.placeholder('offset')
  const parts: Parts = {
    match,
    order: dealOrders(query.sort),
    // With the offset in a subquery, one plan costs the same for all offsets.
    window: {
      limit: isUsual(limit) ? limit : sql.placeholder('limit'),
      offset: offset === 0 ? 0 : dependsOnValues ? sql`${skipped}` : sql`(select ${skipped}::int)`,
      fromEnd,
      ...(after !== undefined && { after: sql.placeholder('after') }),
    },
    dependsOnValues,
  }
  if (isPreview(shape)) return preparePreview(handles, parts, timeZone)
  if (shape.rowsOnly) return prepareRows(handles.db, parts, timeZone)
  const { categoryId, addedToday, begins } = match
  return match.pattern !== null || categoryId || addedToday || begins
    ? prepareNarrowed(handles.db, parts, shape.cap, timeZone)
    : prepareTallied(handles, parts, timeZone)
}

/**
 * Of searches, one plan fits only previews and those among all deals by the trigram index: in others the
 * period, or merchant and term, decide which index is better.
 */
function isPlannedByValues(shape: Shape): boolean {
  const { query, window } = shape
  const { limit } = window
  const { term, begins, merchantId, categoryId, brandId, addedToday } = query
  if (begins?.from || begins?.to || !isUsual(limit)) return true
  if (term === null || isPreview(shape)) return false
  return !isIndexed(term) || Boolean(merchantId || categoryId || brandId || addedToday)
}

function isUsual(limit: number): boolean {
  return limit === PAGE_SIZE || limit === PREVIEW_SIZE || limit === 0
}

/** The first few that an indexed term finds. */
function isPreview({ query: { term }, window, rowsOnly }: Shape): boolean {
  const isFirst = window.offset === 0 && !window.fromEnd
  return rowsOnly && isFirst && window.limit === PREVIEW_SIZE && term !== null && isIndexed(term)
}

function preparePreview({ db, quick }: Handles, parts: Parts, timeZone: string) {
  const { match, order, dependsOnValues } = parts
  const scope = matchDeals({ ...match, pattern: null }, timeZone)
  const ids = firstFewMatches(order, scope, matchPattern(match.pattern) ?? sql`true`)
  return prepareOf(dependsOnValues ? db : quick, ids, parts, timeZone)
}

function prepareRows(db: Database, parts: Parts, timeZone: string): DealStatement {
  const ids = dealPageIds(db, parts, timeZone)
  return prepareOf(db, sql`array(${ids.getSQL()})`, parts, timeZone)
}

function prepareOf(
  db: Database,
  ids: SQL,
  { order, dependsOnValues }: Parts,
  timeZone: string,
): DealStatement {
  const columns = columnsOf(db, pageOf(db).where(isOneOf(ids)), order, timeZone)
  const query = db.select({ deals: columns }).from(sql`(values (1)) one`)
  const statement = prepareShape(query, dependsOnValues)
  return async (params) => {
    const [row] = await statement.execute(params)
    return { counts: null, isNarrowed: false, matching: null, deals: row?.deals ?? null }
  }
}

/** Without a search the counts come from the tallies, and one of them is the total. */
function prepareTallied(handles: Handles, parts: Parts, timeZone: string): DealStatement {
  const { match, window, order, dependsOnValues } = parts
  const db = dependsOnValues ? handles.db : handles.quick
  const sellers = match.brandId && accountsOfBrand(match.brandId)
  const page =
    window.offset === 0
      ? pageOf(db)
          .where(matchDeals(match, timeZone))
          .orderBy(...inOrder(order, window.fromEnd))
          .limit(window.limit)
      : pageOf(db).where(isOneOf(sql`array(${dealPageIds(db, parts, timeZone).getSQL()})`))
  const query = db
    .select({
      ...(sellers
        ? countColumnsWhere(sql`${deals.merchantId} in ${sellers}`, timeZone)
        : countColumns(match.merchantId, timeZone)),
      deals: isEmpty(window) ? nothing : columnsOf(db, page, order, timeZone),
    })
    .from(dealTotals)
    .where(
      sellers
        ? sql`${dealTotals.scope} in ${sellers}`
        : eq(dealTotals.scope, sql.placeholder('scope')),
    )
  const statement = prepareShape(query, dependsOnValues)
  return async (params) => {
    const [row] = await statement.execute(params)
    const counts = asCounts(row)
    return { counts, isNarrowed: false, matching: null, deals: row?.deals ?? null }
  }
}

/**
 * Reads up to `cap` + 1 matches: counts them by status and takes the page from them. If there are
 * more, the page is found by walking the list instead.
 */
function prepareNarrowed(db: Database, parts: Parts, cap: number, timeZone: string): DealStatement {
  const { match, window, order, dependsOnValues } = parts
  const { pattern, status, begins } = match
  const matching = db.$with('matching').as(matchingDeals(db, match, timeZone, order).limit(cap + 1))
  const counted = db
    .$with('counted')
    .as(db.select(named(statusCounts(timeZone))).from(sql`matching as deals`))
  const walked = sql`array(${dealPageIds(db, parts, timeZone).getSQL()})`
  const sorted = sql`array(select id from matching as deals
    where ${matchStatus(status, timeZone) ?? sql`true`}
    order by ${sql.join(inOrder(order, window.fromEnd), sql`, `)}
    limit ${window.limit} offset ${window.offset})`
  const rowsOf = (ids: SQL) => columnsOf(db, pageOf(db).where(isOneOf(ids)), order, timeZone)
  const isWalked = pattern !== null && !isEmpty(window)
  const page = isWalked
    ? sql<PageColumns | null>`case when counted."all" <= ${cap}::int then ${rowsOf(sorted)} end`
    : rowsOf(walked)
  const query = db
    .with(matching, counted)
    .select({
      counts: sql<DealCounts>`to_json(counted)`,
      deals: isEmpty(window) ? nothing : page,
    })
    .from(counted)
  const statement = prepareShape(query, dependsOnValues)

  const isExact = pattern === null && !begins
  const all = db.select({ one: sql`1` }).from(deals).where(matchDeals(match, timeZone))
  const exceeding = isExact ? all : all.limit(cap + 1)
  const rest = db
    .select({
      matching:
        status === 'ALL' && !isExact
          ? sql<null>`null::int`
          : sql<number>`(select count(*)::int from (${exceeding.getSQL()}) found)`,
      deals: isWalked ? rowsOf(walked) : nothing,
    })
    .from(sql`(values (1)) one`)
  const beyond = prepareShape(rest, true)
  return async (params) => {
    const [row] = await statement.execute(params)
    if (!row) throw new Error('counts make one row')
    if (row.counts.all <= cap) return { ...row, matching: null, isNarrowed: true }
    const [more] = await beyond.execute(params)
    return {
      ...row,
      ...more,
      deals: more?.deals ?? row.deals,
      matching: more?.matching ?? null,
      isNarrowed: true,
    }
  }
}

const nothing = sql<null>`null::json`

function isEmpty({ limit }: Window): boolean {
  return limit === 0
}

function isOneOf(ids: SQL): SQL {
  return sql`${deals.id} = any(${ids})`
}

function named<Columns extends Record<string, SQL>>(columns: Columns) {
  return Object.fromEntries(
    Object.entries(columns).map(([key, column]) => [key, column.as(key)]),
  ) as { [Key in keyof Columns]: SQL.Aliased }
}

function beginning(days: DayRange = {}): DealMatch['begins'] {
  const { from, to } = days
  if (!from && !to) return undefined
  return { from: from && sql.placeholder('from'), to: to && sql.placeholder('to') }
}
