import type { Request } from '#src/web/http/route.ts'
import type { InvoiceFilters } from './filters.ts'
import { eachInvoice } from './load-invoices.ts'

export async function* invoiceRows(
  request: Request,
  filters: InvoiceFilters,
): AsyncGenerator<readonly string[]> {
  const { page, actor } = request
  const { t } = page
  const buyer = (name: string) => (actor.isAdmin ? [name] : [])
  yield [
    t('invoices:field.number'),
    ...buyer(t('invoices:field.buyer')),
    t('invoices:field.item'),
    t('invoices:field.amount'),
    t('invoices:field.issued'),
    t('invoices:field.creditNote'),
  ]
  for await (const invoice of eachInvoice(request, filters)) {
    const { number, buyerName, title, amount, issuedAt, creditNumber } = invoice
    const { display } = amount
    yield [number, ...buyer(buyerName), title, display, issuedAt.displayDate, creditNumber ?? '']
  }
}
