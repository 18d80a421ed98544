import { and, eq, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm'
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
import { leftToCredit, taxLeftToCredit } from './credited.ts'
import { findPapers, periodOf } from './papers.ts'
import { presentTerms } from './present-terms.ts'
import { creditNotes, invoiceCounters, invoices } from './schema.ts'

const byNumber = [invoices.year, invoices.sequence]

const columns = {
  ...getTableColumns(invoices),
  /** Numbers of credit notes over parts. */
  partCredits: sql<string[]>`array(select part.number from ${creditNotes} as part
    where part.invoice_id = ${invoices.id} order by part.year, part.sequence)`,
}
type Row = typeof invoices.$inferSelect & { partCredits: string[] }

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
    const papers = await findPapers(db, row, format)
    const [invoice, ...credits] = papers
    const paper = papers.find(({ number }) => number === params.number) ?? invoice
    return {
      data: {
        ...presentInvoice(row, format),
        document: paper === invoice ? ('INVOICE' as const) : ('CREDIT_NOTE' as const),
        paper,
        credits,
        period: periodOf(row, format),
        kind: row.kind,
        credited: presentCredited(row, format),
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

function presentInvoice(row: Row, format: Format): contract.Invoice {
  const { id, number, issuedAt, buyerName, terms, amountCents: cents, currency, creditNumber } = row
  const amount = { cents, currency, display: format.money(cents, currency) }
  const { title } = terms
  const { partCredits } = row
  return {
    id,
    number,
    issuedAt: format.instant(issuedAt),
    buyerName,
    title,
    amount,
    creditNumber,
    partCredits,
  }
}

function presentCredited(
  { terms, currency }: typeof invoices.$inferSelect,
  format: Format,
): contract.InvoiceDetails['credited'] {
  const { creditCents, priceCents, from } = terms
  if (typeof creditCents !== 'number' || typeof priceCents !== 'number') return null
  const money = (cents: number) => ({ cents, currency, display: format.money(cents, currency) })
  return { from: String(from), price: money(priceCents), credit: money(creditCents) }
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
  const isPreview = paging.after === PREVIEW && isIndexed(term) && !within && !sort
  if (isPreview && term !== null && !isPartNumber(term)) {
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
    .select(columns)
    .from(invoices)
    .where(sql`${invoices.id} = any(${ids})`)
    .orderBy(...inOrder(order))
})

async function findInvoice(db: Queryable, number: string, userId: string | null) {
  const [row] = await db
    .select({
      ...columns,
      chargedCents: checkouts.chargedCents,
      chargedCurrency: checkouts.chargedCurrency,
      leftToCredit,
      taxLeftToCredit,
    })
    .from(invoices)
    .innerJoin(checkouts, eq(checkouts.id, invoices.checkoutId))
    .where(
      and(
        or(
          eq(invoices.number, number),
          eq(invoices.creditNumber, number),
          inArray(
            invoices.id,
            db
              .select({ id: creditNotes.invoiceId })
              .from(creditNotes)
              .where(eq(creditNotes.number, number)),
          ),
        ),
        isOf(userId),
      ),
    )
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
    .select(columns)
    .from(invoices)
    .innerJoin(page, eq(page.id, invoices.id))
    .orderBy(...inOrder(order))
}

function matchInvoices({ userId, term, within }: InvoiceQuery): SQL | undefined {
  return and(isOf(userId), term === null ? undefined : isNamed(term), within)
}

/** A credit note over a part is found by its whole number. */
function isNamed(term: string): SQL | undefined {
  if (!isPartNumber(term)) return containsWords(folded(invoices.searchText), wordsPattern(term))
  const part = sql`
    select ${creditNotes.invoiceId} from ${creditNotes}
    where ${creditNotes.number} = ${term.toUpperCase()}`
  return or(
    containsWords(folded(invoices.searchText), wordsPattern(term)),
    sql`${invoices.id} in (${part})`,
  )
}

const isPartNumber = (term: string) => /-cn-\d+-\d+$/i.test(term)

function isOf(userId: string | null): SQL | undefined {
  return userId === null ? undefined : eq(invoices.userId, userId)
}
