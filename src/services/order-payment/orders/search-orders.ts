import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#src/database/connect.ts'
import { customersNamed } from '#src/services/authentication/index.ts'
import { cappedTotal, countCap, isIndexed, type Total } from '#src/services/kit/lists/count-rows.ts'
import { inOrder } from '#src/services/kit/lists/list-order.ts'
import { checkouts } from '#src/services/order-payment/checkouts/schema.ts'
import {
  anyMatches,
  FIRST,
  inScope,
  isFound,
  isFoundAnywhere,
  mergedMatches,
  orderOrders,
  type SearchQuery,
} from './match-orders.ts'

type Paging = { page: number; size: number }

/** Up to this many matches, sorting them is faster than walking the list. */
const MANY = 50_000

/**
 * The ids of a page and the total up to its cap. Matches are found through one index each, since walking
 * the list for a rare term would read all of it. With more matches than the cap, the front of the list
 * usually holds a page; otherwise near pages by date are merged from the first orders of each title and
 * buyer, as titles of years ago are far down the list.
 */
export async function searchOrders(
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
  const order = orderBy(query)
  const first = { from: firstOf(query, paging), matches: isFound(query), order }
  const ids = await walk(db, first, paging)
  if (ids.length === paging.size) return ids
  const found = merged ? null : await findPage(db, query, anyMatches(query, MANY + 1), paging)
  if (found && found.total <= MANY) return found.ids
  return walk(db, { from: sql`(${allOf(query)})`, matches: isFoundAnywhere(query), order }, paging)
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
  const { rows } = await db.execute<{ total: number; ids: string[] }>(sql`
    with found (id, place) as materialized (${matches})
    select
      (select count(*)::int from found) as total,
      array(
        select id from found order by ${orderBy(query, sql`place`)} limit ${size} offset ${page * size}
      ) as ids`)
  return rows[0] ?? { total: 0, ids: [] }
}

type Walk = { from: SQL; matches: SQL; order: SQL }

async function walk(db: Queryable, { from, matches, order }: Walk, { page, size }: Paging) {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from ${from} as checkouts where ${matches}
    order by ${order} limit ${size} offset ${page * size}`)
  return rows.map(({ id }) => id)
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
