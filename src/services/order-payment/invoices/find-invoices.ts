import { and, eq, getTableColumns, or, type SQL, sql } from 'drizzle-orm'
import type { invoiceSorts } from '#src/contract/order-payment/invoices.ts'
import type { Sort } from '#src/contract/paging.ts'
import type { Database, Queryable } from '#src/database/connect.ts'
import { countCap } from '#src/services/kit/lists/count-cap.ts'
import { inOrder, isBehind, listOrders } from '#src/services/kit/lists/list-order.ts'
import type { PageWindow, Paging } from '#src/services/kit/lists/page-window.ts'
import { cappedTotal, readPage, type Total } from '#src/services/kit/lists/read-page.ts'
import { substringPattern } from '#src/services/kit/lists/search-term.ts'
import { checkouts } from '#src/services/order-payment/checkouts/schema.ts'
import { invoiceCounters, invoices } from './schema.ts'

export type InvoiceQuery = {
  /** Null: of all owners. */
  userId: string | null
  term: string | null
  /** The days of issue. */
  issued?: SQL | undefined
  sort?: Sort<InvoiceSort> | undefined
}
type InvoiceSort = (typeof invoiceSorts)[number]

export function findInvoicePage(db: Database, query: InvoiceQuery, paging: Paging) {
  return readPage(
    paging,
    () => countInvoices(db, query),
    (window) => readInvoices(db, query, window),
  )
}

export async function findInvoice(db: Queryable, number: string, userId: string | null) {
  const [row] = await db
    .select({
      ...getTableColumns(invoices),
      chargedCents: checkouts.chargedCents,
      chargedCurrency: checkouts.chargedCurrency,
    })
    .from(invoices)
    .innerJoin(checkouts, eq(checkouts.id, invoices.checkoutId))
    .where(and(or(eq(invoices.number, number), eq(invoices.creditNumber, number)), isOf(userId)))
  return row
}

/** Without gaps, the counters are how many there are. */
async function countInvoices(db: Queryable, query: InvoiceQuery): Promise<Total> {
  const { userId, term, issued } = query
  if (term === null && userId === null && !issued) {
    const [row] = await db
      .select({ count: sql<number>`coalesce(sum(${invoiceCounters.last}), 0)::int` })
      .from(invoiceCounters)
      .where(eq(invoiceCounters.series, 'INVOICE'))
    return cappedTotal(row?.count ?? 0, null)
  }
  const cap = term === null && !issued ? null : countCap(term)
  const all = db.select({ one: sql`1` }).from(invoices).where(matchInvoices(query))
  const found = (cap === null ? all : all.limit(cap + 1)).as('found')
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(found)
  return cappedTotal(row?.count ?? 0, cap)
}

function readInvoices(db: Queryable, query: InvoiceQuery, window: PageWindow) {
  const order = invoiceOrders(query.sort)
  const page = db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(matchInvoices(query), isBehind(window, order)))
    .orderBy(...inOrder(order, window.fromEnd))
    .limit(window.limit)
    .offset(window.offset)
    .as('page')
  return db
    .select(getTableColumns(invoices))
    .from(invoices)
    .innerJoin(page, eq(page.id, invoices.id))
    .orderBy(...inOrder(order))
}

const byNumber = [invoices.year, invoices.sequence]

/** The highest number first unless sorted. */
export const invoiceOrders = listOrders<InvoiceSort>(
  { table: invoices, id: invoices.id, by: byNumber, direction: 'desc' },
  {
    number: { by: byNumber, index: 'invoices_sequence' },
    amount: { by: [invoices.amountCents, invoices.id], index: 'invoices_by_amount' },
  },
)

function matchInvoices({ userId, term, issued }: InvoiceQuery): SQL | undefined {
  const found = term && sql`${invoices.searchText} like lower(${substringPattern(term)})`
  return and(isOf(userId), found || undefined, issued)
}

function isOf(userId: string | null): SQL | undefined {
  return userId === null ? undefined : eq(invoices.userId, userId)
}
