import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#src/database/connect.ts'
import { countCap } from '#src/services/kit/lists/count-cap.ts'
import { inOrder } from '#src/services/kit/lists/list-order.ts'
import { cappedTotal, type Total } from '#src/services/kit/lists/read-page.ts'
import { checkouts } from '#src/services/order-payment/checkouts/schema.ts'
import {
  inScope,
  isFound,
  isFoundAnywhere,
  orderOrders,
  type SearchQuery,
  waysToFind,
} from './match-orders.ts'

type Paging = { page: number; size: number }

/** How many orders are scanned from the front for a page of common matches. */
const FIRST = 5000
/** Up to this many matches, sorting them is faster than walking the list. */
const MANY = 50_000

/**
 * The ids of a page and the total up to its cap. Matches are found through one index each, since walking
 * the list for a rare term would read all of it. With more matches than the cap, the front of the list
 * usually holds a page.
 */
export async function searchOrders(
  db: Queryable,
  query: SearchQuery,
  paging: Paging,
): Promise<Total & { ids: string[] }> {
  const cap = countCap(query.term)
  const { total, ids } = await findPage(db, query, cap + 1, paging)
  const isKnown = total <= cap
  return { ...cappedTotal(total, cap), ids: isKnown ? ids : await findPopular(db, query, paging) }
}

async function findPopular(db: Queryable, query: SearchQuery, paging: Paging): Promise<string[]> {
  const order = orderBy(query)
  const first = { from: firstOf(query, paging), matches: isFound(query), order }
  const ids = await walk(db, first, paging)
  if (ids.length === paging.size) return ids
  const found = await findPage(db, query, MANY + 1, paging)
  if (found.total <= MANY) return found.ids
  return walk(db, { from: sql`(${allOf(query)})`, matches: isFoundAnywhere(query), order }, paging)
}

async function findPage(db: Queryable, query: SearchQuery, limit: number, { page, size }: Paging) {
  const branches = waysToFind(query, limit).map((way) => sql`(${way})`)
  const { rows } = await db.execute<{ total: number; ids: string[] }>(sql`
    with found (id, place) as materialized (${sql.join(branches, sql` union `)})
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
