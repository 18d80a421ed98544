import {
  type Invoice,
  type InvoiceDetails,
  listInvoices,
  readInvoice,
} from '#src/contract/order-payment/invoices.ts'
import type { Format } from '#src/i18n/format.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { pageAnswer } from '#src/services/kit/lists/page-answer.ts'
import { readSearchTerm } from '#src/services/kit/lists/search-term.ts'
import { withinDays } from '#src/services/kit/lists/within-days.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { brokerName } from '#src/services/order-payment/brokers/broker-name.ts'
import { ownerOf } from '#src/services/order-payment/owner-of.ts'
import { findInvoice, findInvoicePage } from './find-invoices.ts'
import { presentTerms } from './present-terms.ts'
import { invoices } from './schema.ts'

export const invoicesEndpoints = [
  bind(listInvoices, async ({ caller, query, format }, { db }) => {
    const { page, size, term, sort } = query
    const filters = {
      ...{ userId: ownerOf(caller), term: readSearchTerm(term), sort },
      issued: withinDays(invoices.issuedAt, query, format.timeZone),
    }
    const { rows, totalItems, capped } = await findInvoicePage(db, filters, query)
    const found = rows.map((row) => presentInvoice(row, format))
    return { data: { invoices: found, ...pageAnswer({ page, size, totalItems, capped }) } }
  }),

  bind(readInvoice, async ({ caller, params, format }, { db }) => {
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
  { creditNumber }: Pick<Invoice, 'creditNumber'>,
  number: string,
): InvoiceDetails['document'] {
  return creditNumber === number ? 'CREDIT_NOTE' : 'INVOICE'
}

function presentInvoice(row: typeof invoices.$inferSelect, format: Format): Invoice {
  const { id, number, issuedAt, buyerName, terms, amountCents: cents, currency, creditNumber } = row
  const amount = { cents, currency, display: format.money(cents, currency) }
  const { title } = terms
  return { id, number, issuedAt: format.instant(issuedAt), buyerName, title, amount, creditNumber }
}
