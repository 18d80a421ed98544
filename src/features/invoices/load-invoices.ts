import {
  INVOICE_NUMBER_MAX,
  type Invoice,
  type InvoiceDetails,
} from '#src/contract/order-payment/invoices.ts'
import { ALL, PAGE_SIZE } from '#src/contract/paging.ts'
import { NotFound } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { eachOf } from '#src/web/lists/each-of.ts'
import type { InvoiceFilters } from './filters.ts'

type Asking = Pick<Request, 'upstream'>

export function readInvoicePage({ upstream }: Asking, { q, page }: InvoiceFilters, after?: string) {
  const query = { term: q || ALL, page, size: PAGE_SIZE, after }
  return upstream.need(upstream['order-payment'].GET('/invoices', { params: { query } }))
}

/** Every invoice of the search, a batch of the service at a time. */
export async function* eachInvoice(
  request: Asking,
  filters: InvoiceFilters,
): AsyncGenerator<Invoice> {
  yield* eachOf(
    request,
    async (after) => (await readInvoicePage(request, filters, after)).invoices,
    ({ id }) => id,
  )
}

/** An invoice or a credit note, whichever the number names. */
export function readInvoice({ upstream, params }: Request): Promise<InvoiceDetails> {
  const number = params.number ?? ''
  if (number === '' || number.length > INVOICE_NUMBER_MAX) throw new NotFound()
  const path = { number }
  return upstream.need(upstream['order-payment'].GET('/invoices/{number}', { params: { path } }))
}
