import { and, asc, desc, eq, getTableColumns, or, type SQL, sql } from 'drizzle-orm'
import type { Database, Queryable } from '#src/database/connect.ts'
import { countCap } from '#src/services/kit/lists/count-cap.ts'
import { isBehind } from '#src/services/kit/lists/list-order.ts'
import type { PageWindow, Paging } from '#src/services/kit/lists/page-window.ts'
import { cappedTotal, readPage, type Total } from '#src/services/kit/lists/read-page.ts'
import { substringPattern } from '#src/services/kit/lists/search-term.ts'
import { checkouts } from '#src/services/order-payment/checkouts/schema.ts'
import { invoiceCounters, invoices } from './schema.ts'

export type InvoiceQuery = {
  /** Null: of all owners. */
  userId: string | null
  term: string | null
}

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
  const { userId, term } = query
  if (term === null && userId === null) {
    const [row] = await db
      .select({ count: sql<number>`coalesce(sum(${invoiceCounters.last}), 0)::int` })
      .from(invoiceCounters)
      .where(eq(invoiceCounters.series, 'INVOICE'))
    return cappedTotal(row?.count ?? 0, null)
  }
  const cap = term === null ? null : countCap(term)
  const all = db.select({ one: sql`1` }).from(invoices).where(matchInvoices(query))
  const found = (cap === null ? all : all.limit(cap + 1)).as('found')
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(found)
  return cappedTotal(row?.count ?? 0, cap)
}

function readInvoices(db: Queryable, query: InvoiceQuery, window: PageWindow) {
  const direction = window.fromEnd ? asc : desc
  const page = db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(matchInvoices(query), isBehind(window, inOrder)))
    .orderBy(direction(invoices.year), direction(invoices.sequence))
    .limit(window.limit)
    .offset(window.offset)
    .as('page')
  return db
    .select(getTableColumns(invoices))
    .from(invoices)
    .innerJoin(page, eq(page.id, invoices.id))
    .orderBy(desc(invoices.year), desc(invoices.sequence))
}

const inOrder = {
  table: invoices,
  id: invoices.id,
  by: [invoices.year, invoices.sequence],
  direction: 'desc',
} as const

function matchInvoices({ userId, term }: InvoiceQuery): SQL | undefined {
  const found = term && sql`${invoices.searchText} like lower(${substringPattern(term)})`
  return and(isOf(userId), found || undefined)
}

function isOf(userId: string | null): SQL | undefined {
  return userId === null ? undefined : eq(invoices.userId, userId)
}
