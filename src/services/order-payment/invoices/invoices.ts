import { and, eq, getTableColumns, or, type SQL, sql } from 'drizzle-orm'
import * as contract from '#src/contract/order-payment/invoices.ts'
import { PREVIEW, type Sort } from '#src/contract/paging.ts'
import type { Handles, Queryable } from '#src/database/connect.ts'
import type { Format } from '#src/i18n/format.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import {
  cappedTotal,
  countCap,
  countRows,
  isIndexed,
  type Total,
} from '#src/services/kit/lists/count-rows.ts'
import { firstFewMatches } from '#src/services/kit/lists/first-few.ts'
import { inOrder, listOrders } from '#src/services/kit/lists/list-order.ts'
import { pageAnswer } from '#src/services/kit/lists/page-answer.ts'
import type { PageWindow, Paging } from '#src/services/kit/lists/page-window.ts'
import { pageIds, readPage } from '#src/services/kit/lists/read-page.ts'
import {
  containsWords,
  folded,
  readSearchTerm,
  wordsOnce,
  wordsPattern,
} from '#src/services/kit/lists/search-term.ts'
import { sumOf } from '#src/services/kit/lists/sum-of.ts'
import { withinAmount } from '#src/services/kit/lists/within-amount.ts'
import { withinDays } from '#src/services/kit/lists/within-days.ts'
import { prepareOnce } from '#src/services/kit/prepare-once.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { brokerName } from '#src/services/order-payment/brokers/broker.ts'
import { checkouts } from '#src/services/order-payment/checkouts/schema.ts'
import { ownerOf } from '#src/services/order-payment/owner-of.ts'
import { findPaidMonths } from '#src/services/order-payment/paid-months.ts'
import { presentTerms } from './present-terms.ts'
import { invoiceCounters, invoices } from './schema.ts'

const byNumber = [invoices.year, invoices.sequence]

/** The highest number first unless sorted. */
export const invoiceOrders = listOrders<InvoiceSort>(
  { table: invoices, id: invoices.id, by: byNumber, direction: 'desc' },
  {
    number: { by: byNumber, index: 'invoices_by_number' },
    amount: { by: [invoices.amountCents, invoices.id], index: 'invoices_by_amount' },
  },
)

export const invoicesEndpoints = [
  bind(contract.listInvoices, async ({ caller, query, format }, { db, quick }) => {
    const { page, size, term, buyerId, sort } = query
    const filters = {
      userId: ownerOf(caller) ?? buyerId ?? null,
      term: readSearchTerm(term),
      sort,
      within: and(
        withinDays(invoices.issuedAt, query, format.timeZone),
        withinAmount(invoices.amountCents, query),
      ),
    }
    const { rows, totalItems, capped } = await findInvoicePage({ db, quick }, filters, query)
    const found = rows.map((row) => presentInvoice(row, format))
    const issued = query.after ? [] : rows.map(({ issuedAt }) => issuedAt)
    const months = await findPaidMonths(db, filters.userId, issued, format)
    return { data: { invoices: found, months, ...pageAnswer({ page, size, totalItems, capped }) } }
  }),

  bind(contract.readInvoice, async ({ caller, params, format }, { db }) => {
    const row = await findInvoice(db, params.number, ownerOf(caller))
    if (!row) throw new Refusal('notFound', 'order-payment:invoice.notFound')
    const { userId: id, userRole: role, chargedCents: cents, chargedCurrency: currency } = row
    return {
      data: {
        ...presentInvoice(row, format),
        document: documentOf(row, params.number),
        kind: row.kind,
        orderId: row.checkoutId,
        seller: row.seller,
        buyer: { id, role, name: row.buyerName, address: row.buyerAddress, regNo: row.buyerRegNo },
        terms: presentTerms(row.terms),
        broker: brokerName(row.broker),
        charged:
          cents && currency ? { cents, currency, display: format.money(cents, currency) } : null,
        paidAt: format.instant(row.paidAt),
        creditedAt: row.creditedAt && format.instant(row.creditedAt),
      },
    }
  }),
]

function documentOf(
  { creditNumber }: Pick<contract.Invoice, 'creditNumber'>,
  number: string,
): contract.InvoiceDetails['document'] {
  return creditNumber === number ? 'CREDIT_NOTE' : 'INVOICE'
}

function presentInvoice(row: typeof invoices.$inferSelect, format: Format): contract.Invoice {
  const { id, number, issuedAt, buyerName, terms, amountCents: cents, currency, creditNumber } = row
  const amount = { cents, currency, display: format.money(cents, currency) }
  const { title } = terms
  return { id, number, issuedAt: format.instant(issuedAt), buyerName, title, amount, creditNumber }
}

type InvoiceQuery = {
  /** Null for all owners. */
  userId: string | null
  term: string | null
  /** Days of issue, and amount. */
  within?: SQL | undefined
  sort?: Sort<InvoiceSort> | undefined
}

type InvoiceSort = (typeof contract.invoiceSorts)[number]

export async function findInvoicePage({ db, quick }: Handles, query: InvoiceQuery, paging: Paging) {
  const { userId, term, within, sort } = query
  if (paging.after === PREVIEW && isIndexed(term) && term !== null && !within && !sort) {
    const params = { userId, pattern: wordsPattern(term) }
    const rows = await firstInvoices(quick, userId === null).execute(params)
    return { totalItems: rows.length, capped: false, rows }
  }
  return readPage(
    paging,
    () => countInvoices(db, query),
    (window) => readInvoices(db, query, window),
  )
}

const firstInvoices = prepareOnce((db, isOfAll: boolean) => {
  const order = invoiceOrders(undefined)
  const scope = isOfAll ? undefined : eq(invoices.userId, sql.placeholder('userId'))
  const pattern = wordsOnce(sql.placeholder('pattern'))
  const ids = firstFewMatches(order, scope, containsWords(folded(invoices.searchText), pattern))
  return db
    .select(getTableColumns(invoices))
    .from(invoices)
    .where(sql`${invoices.id} = any(${ids})`)
    .orderBy(...inOrder(order))
})

async function findInvoice(db: Queryable, number: string, userId: string | null) {
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

/** Without gaps, the counters equal the totals. */
async function countInvoices(db: Queryable, query: InvoiceQuery): Promise<Total> {
  const { userId, term, within } = query
  if (term === null && userId === null && !within) {
    const isInvoice = eq(invoiceCounters.series, 'INVOICE')
    return cappedTotal(await sumOf(db, invoiceCounters.last, isInvoice), null)
  }
  const cap = term === null && !within ? null : countCap(term)
  return countRows(db, invoices, matchInvoices(query), cap)
}

function readInvoices(db: Queryable, query: InvoiceQuery, window: PageWindow) {
  const order = invoiceOrders(query.sort)
  const page = pageIds(db, matchInvoices(query), order, window).as('page')
  return db
    .select(getTableColumns(invoices))
    .from(invoices)
    .innerJoin(page, eq(page.id, invoices.id))
    .orderBy(...inOrder(order))
}

function matchInvoices({ userId, term, within }: InvoiceQuery): SQL | undefined {
  const found = term && containsWords(folded(invoices.searchText), wordsPattern(term))
  return and(isOf(userId), found || undefined, within)
}

function isOf(userId: string | null): SQL | undefined {
  return userId === null ? undefined : eq(invoices.userId, userId)
}
