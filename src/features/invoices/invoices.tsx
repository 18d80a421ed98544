import { INVOICE_NUMBER_MAX, type InvoiceDetails } from '#src/contract/order-payment/invoices.ts'
import { invoicePaths } from '#src/contract/screens/invoices.ts'
import { NotFound, type Result, screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { InvoiceShow } from '#views/invoices/show.tsx'
import { describeInvoice } from '#views/invoices/words.ts'
import { pdfResponse } from './pdf/pdf-response.ts'

export async function show(request: Request): Promise<Result> {
  const invoice = await readInvoice(request)
  const words = describeInvoice(request.page, invoice)
  if (request.query.get('format') === 'pdf') return pdfResponse(words, request.page.language)
  return screen({
    title: `${words.title} ${words.number}`,
    crumbs: crumbsTo(request.page, invoicePaths.list, { label: words.number }),
    main: <InvoiceShow invoice={invoice} words={words} />,
  })
}

function readInvoice({ upstream, params }: Request): Promise<InvoiceDetails> {
  const number = params.number ?? ''
  if (number === '' || number.length > INVOICE_NUMBER_MAX) throw new NotFound()
  const path = { number }
  return upstream['order-payment'].read('/invoices/{number}', { path })
}
