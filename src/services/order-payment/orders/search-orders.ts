import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { CheckoutState } from '#src/contract/order-payment/lifecycle.ts'
import type { orderSorts } from '#src/contract/order-payment/orders.ts'
import type { Sort } from '#src/contract/paging.ts'
import type { Queryable } from '#src/database/connect.ts'
import { customersNamed, isNamed } from '#src/services/authentication/index.ts'
import { cappedTotal, countCap, type Total } from '#src/services/kit/lists/count-rows.ts'
import { inOrder, listOrders } from '#src/services/kit/lists/list-order.ts'
import { checkouts } from '#src/services/order-payment/checkouts/schema.ts'
import { invoices } from '#src/services/order-payment/invoices/schema.ts'

export type OrderQuery = {
  /** Null for all owners. */
  userId: string | null
  state: CheckoutState | null
  /** Days it was started on, and amount. */
  within?: SQL | undefined
  term: string | null
  sort?: Sort<OrderSort> | undefined
}
type OrderSort = (typeof orderSorts)[number]
type SearchQuery = OrderQuery & { term: string }

const { id, createdAt, amountCents } = checkouts

/** The latest first unless sorted. */
export const orderOrders = listOrders<OrderSort>(
  { table: checkouts, id, by: [createdAt, id], direction: 'desc' },
  {
    amount: { by: [amountCents, id], index: 'checkouts_by_amount' },
    begun: { by: [createdAt, id], index: 'checkouts_created' },
  },
)

function isFound(query: SearchQuery): SQL {
  return isHeld(query, isNamed(checkouts.userId, query.term))
}

/** The same for any number of statuses; names are looked up beforehand. */
export function isFoundAnywhere(query: SearchQuery): SQL {
  return isHeld(query, sql`${checkouts.userId} in ${customersNamed(query.term)}`)
}

function isHeld({ userId, term }: SearchQuery, isBuyer: SQL): SQL {
  return sql`(${checkouts.searchText} in (${titlesHolding(term)})
    or ${checkouts.id} in (${invoiced(term)}) ${userId === null ? sql`or ${isBuyer}` : sql``})`
}

export function inScope({ userId, state, within }: OrderQuery): SQL | undefined {
  return and(
    userId === null ? undefined : eq(checkouts.userId, userId),
    state === null ? undefined : eq(checkouts.state, state),
    within,
  )
}

/** One query per index, `limit` orders each: what was bought, invoice number, the buyer's name. */
function waysToFind(query: SearchQuery, limit: number): SQL[] {
  const { userId, term } = query
  const scope = inScope(query) ?? sql`true`
  const [place] = orderOrders(query.sort).by
  const found = (isIt: SQL) => sql`
    select ${checkouts.id}, ${place} from ${checkouts} where ${isIt} and ${scope}`
  const titled = sql`
    select found.* from (${titlesHolding(term)}) as held (title)
    cross join lateral (${found(sql`${checkouts.searchText} = held.title`)} offset 0) as found
    limit ${limit}`
  const named = sql`
    select ${checkouts.id}, ${place} from ${customersNamed(term)} as held (id)
    join ${checkouts} on ${checkouts.userId} = held.id and ${scope} limit ${limit * NAMES}`
  const numbered = found(sql`${checkouts.id} in (${invoiced(term)})`)
  return [titled, numbered, ...(userId === null ? [named] : [])]
}

/** An account may be found twice: by its own name and by its business's. */
const NAMES = 2

/** Stepping through an index lists the few titles: a missing term never reads a million orders. */
function titlesHolding(term: string): SQL {
  const title = checkouts.searchText
  return sql`
    with recursive titles (title) as (
      select min(${title}) from ${checkouts}
      union all
      select (select min(${title}) from ${checkouts} where ${title} > titles.title)
      from titles where titles.title is not null
    )
    select title from titles where strpos(title, lower(${term})) > 0`
}

function invoiced(term: string): SQL {
  return sql`select ${invoices.checkoutId} from ${invoices} where ${invoices.number} = upper(${term})`
}

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
