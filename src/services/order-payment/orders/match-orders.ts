import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { CheckoutState } from '#src/contract/order-payment/lifecycle.ts'
import type { orderSorts } from '#src/contract/order-payment/orders.ts'
import type { Sort } from '#src/contract/paging.ts'
import { customersNamed, isNamed } from '#src/services/authentication/index.ts'
import { listOrders } from '#src/services/kit/lists/list-order.ts'
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
export type OrderSort = (typeof orderSorts)[number]
export type SearchQuery = OrderQuery & { term: string }

const { id, createdAt, amountCents } = checkouts

/** The latest first unless sorted. */
export const orderOrders = listOrders<OrderSort>(
  { table: checkouts, id, by: [createdAt, id], direction: 'desc' },
  {
    amount: { by: [amountCents, id], index: 'checkouts_by_amount' },
    begun: { by: [createdAt, id], index: 'checkouts_created' },
  },
)

export function isFound(query: SearchQuery): SQL {
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

/**
 * Queries for `id` and the sort column, each using its own index and returning up to `limit` orders: by
 * what was bought, by invoice number, and by the buyer's name if there are several buyers.
 */
export function waysToFind(query: SearchQuery, limit: number): SQL[] {
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

/**
 * Titles are few, and stepping through an index lists them all, so a term that matches none never reads a
 * million orders.
 */
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
