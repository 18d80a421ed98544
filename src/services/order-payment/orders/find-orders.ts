import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { PREVIEW } from '#src/contract/paging.ts'
import type { Handles, Queryable } from '#src/database/connect.ts'
import { accountNames, customersLike, customersNamed } from '#src/services/authentication/index.ts'
import {
  cappedTotal,
  countCap,
  countRows,
  isIndexed,
  type Total,
} from '#src/services/kit/lists/count-rows.ts'
import { FEW, inItsOrder } from '#src/services/kit/lists/first-few.ts'
import { inOrder, type ListOrder } from '#src/services/kit/lists/list-order.ts'
import type { PageWindow, Paging } from '#src/services/kit/lists/page-window.ts'
import { pageIds, readPage } from '#src/services/kit/lists/read-page.ts'
import { wordsPattern } from '#src/services/kit/lists/search-term.ts'
import { sumOf } from '#src/services/kit/lists/sum-of.ts'
import { prepare, prepareOnce } from '#src/services/kit/prepare-once.ts'
import { checkouts, checkoutTallies } from '#src/services/order-payment/checkouts/schema.ts'
import { disputes } from '#src/services/order-payment/disputes/schema.ts'
import { invoices } from '#src/services/order-payment/invoices/schema.ts'
import {
  anyMatches,
  FIRST,
  inScope,
  isFound,
  isFoundAnywhere,
  leadingMatches,
  mergedMatches,
  type OrderQuery,
  orderOrders,
  type SearchQuery,
} from './match-orders.ts'

export type OrderRow = Awaited<ReturnType<typeof findOrder>> & object

export async function findOrderPage(
  { db, quick }: Handles,
  query: OrderQuery,
  paging: Paging,
): Promise<Total & { rows: OrderRow[] }> {
  const { term } = query
  if (isPreview(query, paging)) {
    const params = { term, pattern: wordsPattern(term ?? '') }
    const rows = await firstOrders(quick).execute(params)
    return { totalItems: rows.length, capped: false, rows }
  }
  if (term !== null && paging.after === undefined) {
    const { ids, ...total } = await searchOrders(db, { ...query, term }, paging)
    const rows =
      ids.length > 0
        ? await sorted(orderRows(db).where(inArray(checkouts.id, ids)), orderOrders(query.sort))
        : []
    return { ...total, rows }
  }
  return readPage(
    paging,
    () => countOrders(db, query),
    (window) => readOrders(db, query, window),
  )
}

/** What an administrator's search over all lists asks for. */
function isPreview({ userId, state, within, term, sort }: OrderQuery, { after }: Paging): boolean {
  const isNarrowed = userId !== null || state !== null || within || sort
  return after === PREVIEW && term !== null && isIndexed(term) && !isNarrowed
}

const firstOrders = prepareOnce((db) => {
  const order = orderOrders(undefined)
  const found = leadingMatches({
    term: sql.placeholder('term'),
    customers: customersLike(sql.placeholder('pattern')),
    state: null,
    order,
    count: FEW,
  })
  const ids = sql`array(select id from (${found}) as checkouts ${inItsOrder(order)} limit ${FEW})`
  return sorted(orderRows(db).where(sql`${checkouts.id} = any(${ids})`), order)
})

export async function findOrder(db: Queryable, where: SQL | undefined) {
  const [row] = await orderRows(db).where(where)
  return row
}

async function countOrders(db: Queryable, query: OrderQuery): Promise<Total> {
  const { userId, within, state } = query
  if (userId !== null || within) {
    return countRows(db, checkouts, inScope(query), within ? countCap(null) : null)
  }
  const isIn = state === null ? undefined : eq(checkoutTallies.state, state)
  return cappedTotal(await sumOf(db, checkoutTallies.count, isIn), null)
}

function readOrders(db: Queryable, query: OrderQuery, window: PageWindow) {
  const order = orderOrders(query.sort)
  const page = pageIds(db, and(inScope(query), matchTerm(query)), order, window).as('page')
  const rows = sorted(orderRows(db).innerJoin(page, eq(page.id, checkouts.id)), order)
  return prepare(rows, dependsOnValues(query)).execute()
}

/** One plan serves all values but those of a period, an amount or a short term. */
function dependsOnValues({ term, within }: OrderQuery): boolean {
  return !isIndexed(term) || Boolean(within)
}

function matchTerm({ term, ...rest }: OrderQuery): SQL | undefined {
  return term === null ? undefined : isFoundAnywhere({ ...rest, term })
}

function sorted(rows: ReturnType<typeof orderRows>, order: ListOrder) {
  return rows.orderBy(...inOrder(order))
}

const openDisputes = sql`
  select ${disputes.dueAt} from ${disputes}
  where ${disputes.checkoutId} = ${checkouts.id} and ${disputes.state} = 'OPEN'`

function orderRows(db: Queryable) {
  const buyers = accountNames(db)
  return db
    .select({
      ...getTableColumns(checkouts),
      buyerName: buyers.name,
      invoiceNumber: invoices.number,
      creditNumber: invoices.creditNumber,
      isDisputed: sql<boolean>`exists (${openDisputes})`,
      answerBy: sql<string | null>`(select min(due_at) from (${openDisputes}) as open_disputes)`,
    })
    .from(checkouts)
    .leftJoin(invoices, eq(invoices.checkoutId, checkouts.id))
    .leftJoin(buyers, eq(buyers.id, checkouts.userId))
    .$dynamic()
}

/** Up to this many matches, sorting them is faster than walking the list. */
const MANY = 50_000

/**
 * The ids of a page and the total up to its cap. Matches are found through one index each, since walking
 * the list for a rare term would read all of it. With more matches than the cap, the front of the list
 * usually holds a page; otherwise near pages by date are merged from the first orders of each title and
 * buyer, as titles of years ago are far down the list.
 */
async function searchOrders(
  db: Queryable,
  query: SearchQuery,
  paging: Paging,
): Promise<Total & { ids: string[] }> {
  const cap = countCap(query.term)
  const { total, ids } = await findPage(db, query, anyMatches(query, cap + 1), paging)
  const isKnown = total <= cap
  return { ...cappedTotal(total, cap), ids: isKnown ? ids : await findPopular(db, query, paging) }
}

async function findPopular(db: Queryable, query: SearchQuery, paging: Paging): Promise<string[]> {
  const merged = mergedOf(query, paging)
  if (merged) {
    const { total, ids } = await findPage(db, query, merged, paging)
    if (total <= MANY) return ids
  }
  const first = { from: firstOf(query, paging), matches: isFound(query) }
  const ids = await walk(db, query, first, paging)
  if (ids.length === paging.size) return ids
  const found = merged ? null : await findPage(db, query, anyMatches(query, MANY + 1), paging)
  if (found && found.total <= MANY) return found.ids
  const all = { from: sql`(${allOf(query)})`, matches: isFoundAnywhere(query) }
  return walk(db, query, all, paging)
}

/** Null for other orders than by date, and for short terms, which match names that no index finds. */
function mergedOf(
  { userId, term, sort, ...query }: SearchQuery,
  { page, size }: Paging,
): SQL | null {
  const order = orderOrders(sort)
  const isByDate = order.by[0] === checkouts.createdAt
  if (!isByDate || userId !== null || !isIndexed(term)) return null
  const customers = customersNamed(term)
  const merged = mergedMatches({ ...query, term, customers, order, count: (page + 1) * size })
  return sql`select * from (${merged}) as merged limit ${MANY + 1}`
}

async function findPage(db: Queryable, query: SearchQuery, matches: SQL, { page, size }: Paging) {
  const found = sql`
    with found (id, place) as materialized (${matches})
    select
      (select count(*)::int from found) as total,
      array(
        select id from found order by ${orderBy(query, sql`place`)} limit ${size} offset ${page * size}
      ) as ids`
  const { rows } = await db.execute<{ total: number; ids: string[] }>(
    prepare(found, dependsOnValues(query)),
  )
  return rows[0] ?? { total: 0, ids: [] }
}

type Walk = { from: SQL; matches: SQL }

async function walk(
  db: Queryable,
  query: SearchQuery,
  { from, matches }: Walk,
  { page, size }: Paging,
) {
  const walked = db
    .select({ id: sql<string>`id` })
    .from(sql`${from} as checkouts`)
    .where(matches)
    .orderBy(orderBy(query))
    .limit(size)
    .offset(page * size)
  return (await prepare(walked, dependsOnValues(query)).execute()).map(({ id }) => id)
}

function firstOf(query: SearchQuery, { page, size }: Paging): SQL {
  return sql`(${allOf(query)} order by ${orderBy(query)} limit ${FIRST + 2 * page * size})`
}

function allOf(query: SearchQuery): SQL {
  return sql`select * from ${checkouts} where ${inScope(query) ?? sql`true`}`
}

/** @param place the expression that is sorted by, besides the id */
function orderBy({ sort }: SearchQuery, place?: SQL): SQL {
  const order = orderOrders(sort)
  return sql.join(inOrder(place ? { ...order, by: [place, sql`id`] } : order), sql`, `)
}
