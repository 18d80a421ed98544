import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#src/database/connect.ts'
import { countCap } from '#src/services/kit/lists/count-cap.ts'
import { cappedTotal, type Total } from '#src/services/kit/lists/read-page.ts'
import { checkouts } from '#src/services/order-payment/checkouts/schema.ts'
import { inScope, isFound, isFoundAnywhere, type SearchQuery, waysToFind } from './match-orders.ts'

type Paging = { page: number; size: number }

/** How many of the latest orders are looked through for a page of what many orders have. */
const LATEST = 5000
/** So many matches are quicker put in order than the list is walked for them. */
const MANY = 50_000

/**
 * The ids of a page and the total up to its cap. All that match are found one way for each index, as
 * walking the list in its order for what hardly any order has would go through all of it. Of more than
 * the cap the latest orders mostly have a page.
 */
export async function searchOrders(
  db: Queryable,
  query: SearchQuery,
  paging: Paging,
): Promise<Total & { ids: string[] }> {
  const cap = countCap(query.term)
  const { total, ids } = await findPage(db, waysToFind(query, cap + 1), paging)
  const isKnown = total <= cap
  return { ...cappedTotal(total, cap), ids: isKnown ? ids : await findPopular(db, query, paging) }
}

async function findPopular(db: Queryable, query: SearchQuery, paging: Paging): Promise<string[]> {
  const latest = await walk(db, latestOf(query, paging), isFound(query), paging)
  if (latest.length === paging.size) return latest
  const { total, ids } = await findPage(db, waysToFind(query, MANY + 1), paging)
  return total <= MANY ? ids : walk(db, sql`(${allOf(query)})`, isFoundAnywhere(query), paging)
}

async function findPage(db: Queryable, ways: readonly SQL[], { page, size }: Paging) {
  const branches = ways.map((way) => sql`(${way})`)
  const { rows } = await db.execute<{ total: number; ids: string[] }>(sql`
    with found (id, created_at) as materialized (${sql.join(branches, sql` union `)})
    select
      (select count(*)::int from found) as total,
      array(
        select id from found order by created_at desc, id desc limit ${size} offset ${page * size}
      ) as ids`)
  return rows[0] ?? { total: 0, ids: [] }
}

async function walk(db: Queryable, from: SQL, matches: SQL, { page, size }: Paging) {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from ${from} as checkouts where ${matches}
    order by created_at desc, id desc limit ${size} offset ${page * size}`)
  return rows.map(({ id }) => id)
}

function latestOf(query: SearchQuery, { page, size }: Paging): SQL {
  return sql`(${allOf(query)} order by created_at desc, id desc limit ${LATEST + 2 * page * size})`
}

function allOf(query: SearchQuery): SQL {
  return sql`select * from ${checkouts} where ${inScope(query) ?? sql`true`}`
}
