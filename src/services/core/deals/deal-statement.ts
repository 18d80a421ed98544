import { eq, type SQL, sql } from 'drizzle-orm'
import type { DealCounts } from '#src/contract/core/deal-filters.ts'
import { BATCH_SIZE, type DayRange, PAGE_SIZE } from '#src/contract/paging.ts'
import type { Database } from '#src/database/connect.ts'
import { accountsOfBrand } from '#src/services/core/brands/accounts-of-brand.ts'
import { inOrder, type ListOrder } from '#src/services/kit/lists/list-order.ts'
import type { PageWindow } from '#src/services/kit/lists/page-window.ts'
import { matchingDeals, statusCounts } from './count-matching.ts'
import { columnsOf, type PageColumns, pageOf } from './deal-rows.ts'
import {
  type DealMatch,
  type DealQuery,
  dealOrders,
  dealPageIds,
  matchDeals,
  matchStatus,
  type Window,
} from './find-deals.ts'
import { deals, dealTotals } from './schema.ts'
import { asCounts, countColumns, countColumnsWhere } from './tallies.ts'

type Shape = { query: DealQuery; window: PageWindow; rowsOnly: boolean; cap: number; key: string }
type Found = {
  /** Null if only rows are needed: for batches, and far pages, which are counted first. */
  counts: DealCounts | null
  isNarrowed: boolean
  /** Null if it is one of the counts. */
  matching: number | null
  deals: PageColumns | null
}
export type DealStatement = (params: Record<string, unknown>) => Promise<Found>
type Parts = { match: DealMatch; window: Window; order: ListOrder; name: string }

/** The statement for all queries of one shape (`key`). */
export function prepareDeals(db: Database, shape: Shape, timeZone: string): DealStatement {
  const { query, window } = shape
  const owner = query.merchantId && sql.placeholder('merchantId')
  const match: DealMatch = {
    merchantId: owner || null,
    categoryId: query.categoryId && sql.placeholder('categoryId'),
    brandId: query.brandId && sql.placeholder('brandId'),
    status: query.status,
    addedToday: query.addedToday,
    begins: beginning(query.begins),
    pattern: query.term === null ? null : sql.placeholder('pattern'),
  }
  const { limit, offset, fromEnd, after } = window
  const name = isPlannedOnce(shape) ? shape.key : ''
  const skipped = sql.placeholder('offset')
  const parts: Parts = {
    match,
    order: dealOrders(query.sort),
    // With the offset in a subquery, one plan costs the same for all offsets.
    window: {
      limit: limit === PAGE_SIZE || limit === 0 ? limit : sql.placeholder('limit'),
      offset: offset === 0 ? 0 : name ? sql`(select ${skipped}::int)` : sql`${skipped}`,
      fromEnd,
      ...(after !== undefined && { after: sql.placeholder('after') }),
    },
    name,
  }
  if (limit === BATCH_SIZE || shape.rowsOnly) return prepareRows(db, parts, timeZone)
  const { categoryId, addedToday, begins, pattern } = match
  return pattern !== null || categoryId || addedToday || begins
    ? prepareNarrowed(db, parts, shape.cap, timeZone)
    : prepareTallied(db, parts, timeZone)
}

/** A generic plan cannot tell a rare term from a common one, nor a day from a year. */
function isPlannedOnce({ query: { term, begins }, window: { limit } }: Shape): boolean {
  return term === null && !begins?.from && !begins?.to && (limit === PAGE_SIZE || limit === 0)
}

function prepareRows(db: Database, parts: Parts, timeZone: string): DealStatement {
  const ids = dealPageIds(db, parts, timeZone)
  const page = pageOf(db).where(among(sql`array(${ids.getSQL()})`))
  const columns = columnsOf(db, page, parts.order, timeZone)
  const statement = db.select({ deals: columns }).from(sql`(values (1)) one`).prepare(parts.name)
  return async (params) => {
    const [row] = await statement.execute(params)
    return { counts: null, isNarrowed: false, matching: null, deals: row?.deals ?? null }
  }
}

/** Without a search the counts come from the tallies, and one of them is the total. */
function prepareTallied(db: Database, parts: Parts, timeZone: string): DealStatement {
  const { match, window, order, name } = parts
  const sellers = match.brandId && accountsOfBrand(match.brandId)
  const page =
    window.offset === 0
      ? pageOf(db)
          .where(matchDeals(match, timeZone))
          .orderBy(...inOrder(order, window.fromEnd))
          .limit(window.limit)
      : pageOf(db).where(among(sql`array(${dealPageIds(db, parts, timeZone).getSQL()})`))
  const statement = db
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
    .prepare(name)
  return async (params) => {
    const [row] = await statement.execute(params)
    const counts = asCounts(row)
    return { counts, isNarrowed: false, matching: null, deals: row?.deals ?? null }
  }
}

/**
 * Reads the matches once, up to one beyond the cap: counts them by status, and takes a search's page from
 * them. If there are more, the page is found by walking the list.
 */
function prepareNarrowed(
  db: Database,
  { match, window, order, name }: Parts,
  cap: number,
  timeZone: string,
): DealStatement {
  const isExact = match.pattern === null && !match.begins
  const matching = db.$with('matching').as(matchingDeals(db, match, timeZone).limit(cap + 1))
  const counted = db
    .$with('counted')
    .as(db.select(named(statusCounts(timeZone))).from(sql`matching as deals`))
  const all = db.select({ one: sql`1` }).from(deals).where(matchDeals(match, timeZone))
  const isCounted = match.status === 'ALL' && !isExact
  const exceeding = isExact ? all : all.limit(cap + 1)
  const fits = sql`counted."all" <= ${cap}::int`
  const walked = dealPageIds(db, { match, window, order }, timeZone).getSQL()
  const sorted = sql`select id from matching as deals where ${matchStatus(match.status, timeZone) ?? sql`true`}
    order by ${sql.join(inOrder(order, window.fromEnd), sql`, `)}
    limit ${window.limit} offset ${window.offset}`
  const ids =
    match.pattern === null
      ? sql`array(${walked})`
      : sql`case when ${fits} then array(${sorted}) else array(${walked}) end`
  const page = pageOf(db).where(among(ids))
  const statement = db
    .with(matching, counted)
    .select({
      counts: sql<DealCounts>`to_json(counted)`,
      matching: isCounted
        ? sql<null>`null::int`
        : sql<number | null>`case when ${fits} then null
            else (select count(*)::int from (${exceeding.getSQL()}) found) end`,
      deals: isEmpty(window) ? nothing : columnsOf(db, page, order, timeZone),
    })
    .from(counted)
    .prepare(name)
  return async (params) => {
    const [row] = await statement.execute(params)
    if (!row) throw new Error('counts make one row')
    return { ...row, isNarrowed: true }
  }
}

const nothing = sql<null>`null::json`

function isEmpty({ limit }: Window): boolean {
  return limit === 0
}

function among(ids: SQL): SQL {
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
