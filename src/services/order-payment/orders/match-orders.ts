import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { type CheckoutState, checkoutStates } from '#src/contract/order-payment/lifecycle.ts'
import type { orderSorts } from '#src/contract/order-payment/orders.ts'
import type { Sort } from '#src/contract/paging.ts'
import { customersNamed, isNamed } from '#src/services/authentication/index.ts'
import { inOrder, type ListOrder, listOrders } from '#src/services/kit/lists/list-order.ts'
import { foldedHere, wordsPattern } from '#src/services/kit/lists/search-term.ts'
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
export type SearchQuery = OrderQuery & { term: string }
type Text = string | Placeholder

const { id, createdAt, amountCents, searchText } = checkouts

/** The latest first unless sorted. */
export const orderOrders = listOrders<OrderSort>(
  { table: checkouts, id, by: [createdAt, id], direction: 'desc' },
  {
    amount: { by: [amountCents, id], index: 'checkouts_by_amount' },
    begun: { by: [createdAt, id], index: 'checkouts_created' },
  },
)

export function inScope({ userId, state, within }: OrderQuery): SQL | undefined {
  return and(
    userId === null ? undefined : eq(checkouts.userId, userId),
    state === null ? undefined : eq(checkouts.state, state),
    within,
  )
}

/** For a few rows: names are looked up row by row. */
export function isFound({ userId, term }: SearchQuery): SQL {
  return isHeld(term, userId === null && isNamed(checkouts.userId, wordsPattern(term)))
}

/** For any number of rows: names are looked up beforehand. */
export function isFoundAnywhere({ userId, term }: SearchQuery): SQL {
  return isHeld(term, userId === null && sql`${checkouts.userId} in ${customersNamed(term)}`)
}

function isHeld(term: Text, isBuyer: SQL | false): SQL {
  return sql`(${searchText} in (${titlesHolding(term)})
    or ${id} in (${invoiced(term)}) ${isBuyer ? sql`or ${isBuyer}` : sql``})`
}

/**
 * Up to `limit` orders by what was bought, the invoice's number or the buyer's name, with their `place`
 * in the list. Buyers are looked up only if the others are fewer.
 */
export function anyMatches(query: SearchQuery, limit: number): SQL {
  const { userId, term } = query
  const scope = inScope(query) ?? sql`true`
  const [place] = orderOrders(query.sort).by
  const found = (isIt: SQL) =>
    sql`select ${id}, ${place} from ${checkouts} where ${isIt} and ${scope}`
  const named = sql`
    union (select ${id}, ${place} from ${customersNamed(term)} as held (id)
      join ${checkouts} on ${checkouts.userId} = held.id and ${scope}
      where (select count(*) from titled) < ${limit} limit ${limit * NAMES})`
  return sql`
    with titled as materialized (
      select found.* from (${titlesHolding(term)}) as held (title)
      cross join lateral (${found(sql`${searchText} = held.title`)} offset 0) as found
      limit ${limit}
    )
    select * from titled union (${found(sql`${id} in (${invoiced(term)})`)})
    ${userId === null ? named : sql``}`
}

/** An account may be found twice: by its own name and by its business's. */
const NAMES = 2

type Leading = {
  term: Text
  customers: SQL
  state: CheckoutState | null
  within?: SQL | undefined
  order: ListOrder
  count: number | SQL
}

/**
 * A superset of the first `count` matches by date, with their `place`: the first of each title in each
 * state and of each buyer, read from an index.
 */
export function leadingMatches(leading: Leading): SQL {
  return sql`${leadingTitled(leading, leading.count)} union ${leadingOthers(leading)}`
}

/**
 * The same where titles have more orders than that: those begun since the first of them, of which most
 * are matches. Titles of years ago are far down the list.
 */
export function mergedMatches(leading: Leading): SQL {
  const { order, count } = leading
  const first = order.direction === 'desc' ? sql`max` : sql`min`
  const since = order.direction === 'desc' ? sql`<=` : sql`>=`
  const one = sql`(select ${first}(place) from (${leadingTitled(leading, 1)}) as one (id, place))`
  const ordered = sql`order by ${sql.join(inOrder(order), sql`, `)}`
  return sql`
    with walked as materialized (
      select ${id}, ${createdAt} from (
        select * from ${checkouts} where ${scopeOf(leading)} and ${createdAt} ${since} ${one}
        ${ordered} limit ${sql`${FIRST}::int + 2 * ${count}::int`}
      ) as checkouts
      where ${searchText} in (${titlesHolding(leading.term)}) ${ordered} limit ${count}
    ), whole as (select count(*) = ${count} as is_whole from walked)
    select walked.* from walked, whole where is_whole
    union select titled.* from whole
      cross join lateral (${leadingTitled(leading, leading.count)}) as titled where not is_whole
    union ${leadingOthers(leading)}`
}

/** How many orders are looked through for the first matches. */
export const FIRST = 5000

function leadingTitled(leading: Leading, count: number | SQL): SQL {
  const states = leading.state === null ? checkoutStates : [leading.state]
  const isOne = sql`${searchText} = held.title and ${checkouts.state} = one.state`
  return sql`
    select found.* from (${titlesHolding(leading.term)}) as held (title)
      cross join (values ${rowsOf(states)}) as one (state) ${firstOfEach(leading, isOne, count)}`
}

function leadingOthers(leading: Leading): SQL {
  const isOne = sql`${checkouts.userId} = held.id`
  return sql`
    select ${id}, ${createdAt} from ${checkouts}
      where ${id} in (${invoiced(leading.term)}) and ${scopeOf(leading)}
    union select found.* from ${leading.customers} as held (id)
      ${firstOfEach(leading, isOne, leading.count)}`
}

function firstOfEach(leading: Leading, isOne: SQL, count: number | SQL): SQL {
  const ordered = sql.join(inOrder(leading.order), sql`, `)
  return sql`cross join lateral (
    select ${id}, ${createdAt} from ${checkouts} where ${isOne} and ${scopeOf(leading)}
    order by ${ordered} limit ${count}) as found`
}

function scopeOf({ state, within }: Leading): SQL {
  return inScope({ state, within, userId: null, term: null }) ?? sql`true`
}

function rowsOf(states: readonly CheckoutState[]): SQL {
  const rows = states.map((state) => sql`(${state}::text)`)
  return sql.join(rows, sql`, `).inlineParams()
}

/** Stepping through an index lists the few titles: a missing term never reads a million orders. */
function titlesHolding(term: Text): SQL {
  return sql`
    with recursive titles (title) as (
      select min(${searchText}) from ${checkouts}
      union all
      select (select min(${searchText}) from ${checkouts} where ${searchText} > titles.title)
      from titles where titles.title is not null
    )
    select title from titles where not exists (
      select from unnest((select string_to_array(${foldedHere(sql`${term}`)}, ' '))) as word
      where strpos(${foldedHere(sql`title`)}, word) = 0)`
}

function invoiced(term: Text): SQL {
  return sql`select ${invoices.checkoutId} from ${invoices} where ${invoices.number} = (select upper(${foldedHere(sql`${term}`)}))`
}
