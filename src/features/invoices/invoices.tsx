import { attempt } from '#src/upstream/attempt.ts'
import { type Result, screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { csvResponse } from '#src/web/lists/csv.ts'
import { listScreen } from '#src/web/lists/list-screen.ts'
import { InvoiceIndex } from '#views/invoices/index.tsx'
import { InvoiceList } from '#views/invoices/list.tsx'
import { InvoiceShow } from '#views/invoices/show.tsx'
import { readInvoiceFilters } from './filters.ts'
import { invoiceRows } from './invoice-csv.ts'
import { readInvoice, readInvoicePage } from './load-invoices.ts'
import { invoicePaths } from './paths.ts'
import { pdfResponse } from './pdf/pdf-response.ts'
import { describeInvoice } from './words.ts'

export async function index(request: Request): Promise<Result> {
  const filters = readInvoiceFilters(request.query)
  if (request.query.get('format') === 'csv') {
    return csvResponse(request, 'invoices', invoiceRows(request, filters))
  }
  const { t } = request.page
  const title = t('common:menu.invoices')
  return listScreen(request.page, {
    answer: await attempt(readInvoicePage(request, filters)),
    title: filters.page ? t('invoices:list.titlePage', { title, page: filters.page + 1 }) : title,
    crumbs: [{ label: title }],
    announce: (values) => t('invoices:list.announce', values),
    view: (found) => ({
      main: <InvoiceIndex filters={filters} found={found} />,
      region: <InvoiceList filters={filters} found={found} />,
    }),
  })
}

/** One invoice or credit note, as a page that prints well or as a PDF. */
export async function show(request: Request): Promise<Result> {
  const invoice = await readInvoice(request)
  const words = describeInvoice(request.page, invoice)
  if (request.query.get('format') === 'pdf') return pdfResponse(words, request.page.language)
  const list = { label: request.page.t('common:menu.invoices'), href: invoicePaths.list() }
  return screen({
    title: `${words.title} ${words.number}`,
    crumbs: [list, { label: words.number }],
    main: <InvoiceShow invoice={invoice} words={words} />,
  })
}
