import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { PREVIEW } from '#src/contract/paging.ts'
import { pageReads, type Queryable } from '#src/database/connect.ts'
import { accountNames, customersLike } from '#src/services/authentication/index.ts'
import { builtOnce } from '#src/services/kit/built-once.ts'
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
import { substringPattern } from '#src/services/kit/lists/search-term.ts'
import { sumOf } from '#src/services/kit/lists/sum-of.ts'
import { checkouts, checkoutTallies } from '#src/services/order-payment/checkouts/schema.ts'
import { invoices } from '#src/services/order-payment/invoices/schema.ts'
import {
  inScope,
  isFoundAnywhere,
  leadingMatches,
  type OrderQuery,
  orderOrders,
} from './match-orders.ts'
import { searchOrders } from './search-orders.ts'

export type OrderRow = Awaited<ReturnType<typeof findOrder>> & object

export async function findOrderPage(
  db: Queryable,
  query: OrderQuery,
  paging: Paging,
): Promise<Total & { rows: OrderRow[] }> {
  const { term } = query
  if (isPreview(query, paging)) {
    const params = { term, pattern: substringPattern(term ?? '') }
    const rows = await firstOrders(pageReads(db)).execute(params)
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

const firstOrders = builtOnce((db) => {
  const order = orderOrders(undefined)
  const found = leadingMatches({
    term: sql.placeholder('term'),
    customers: customersLike(sql`(select lower(${sql.placeholder('pattern')}))`),
    state: null,
    order,
    count: FEW,
  })
  const ids = sql`array(select id from (${found}) as checkouts ${inItsOrder(order)} limit ${FEW})`
  return sorted(orderRows(db).where(sql`${checkouts.id} = any(${ids})`), order).prepare('')
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
  return sorted(orderRows(db).innerJoin(page, eq(page.id, checkouts.id)), order)
}

function matchTerm({ term, ...rest }: OrderQuery): SQL | undefined {
  return term === null ? undefined : isFoundAnywhere({ ...rest, term })
}

function sorted(rows: ReturnType<typeof orderRows>, order: ListOrder) {
  return rows.orderBy(...inOrder(order))
}

function orderRows(db: Queryable) {
  const buyers = accountNames(db)
  return db
    .select({
      ...getTableColumns(checkouts),
      buyerName: buyers.name,
      invoiceNumber: invoices.number,
      creditNumber: invoices.creditNumber,
    })
    .from(checkouts)
    .leftJoin(invoices, eq(invoices.checkoutId, checkouts.id))
    .leftJoin(buyers, eq(buyers.id, checkouts.userId))
    .$dynamic()
}
