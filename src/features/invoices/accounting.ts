import { BOOK_BATCH, type BookPaper, monthParam } from '#src/contract/order-payment/books.ts'
import { NotFound } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { tableFile } from '#src/web/lists/csv.ts'

type Line = Pick<BookPaper, 'amountCents' | 'taxCents'> & Partial<BookPaper> & { document: string }

/** A month of the books for accounting; docs/operations.md describes its columns. */
export function download(request: Request): Promise<Response> {
  const month = monthParam.safeParse(request.query.get('month'))
  if (!month.success) throw new NotFound()
  return tableFile(request, `books-${month.data}`, linesOf(request, month.data), columns)
}

const decimal = (cents: number) => (cents / 100).toFixed(2)

/** The words are a format, the same in every language. Amounts are above zero. */
const columns = [
  { header: 'document', text: ({ document }: Line) => document },
  { header: 'number', text: ({ number = '' }: Line) => number },
  { header: 'issued', text: ({ issuedOn = '' }: Line) => issuedOn },
  { header: 'invoice', text: ({ invoice = '' }: Line) => invoice },
  { header: 'buyer', text: ({ buyer = '' }: Line) => buyer },
  { header: 'buyer_reg_no', text: ({ buyerRegNo }: Line) => buyerRegNo ?? '' },
  { header: 'kind', text: ({ kind }: Line) => kind ?? '' },
  { header: 'title', text: ({ title = '' }: Line) => title },
  { header: 'period_from', text: ({ periodFrom }: Line) => periodFrom ?? '' },
  { header: 'period_to', text: ({ periodTo }: Line) => periodTo ?? '' },
  { header: 'net', text: ({ amountCents, taxCents }: Line) => decimal(amountCents - taxCents) },
  { header: 'tax_rate', text: ({ taxRate }: Line) => (taxRate ? decimal(taxRate) : '') },
  { header: 'tax', text: ({ taxCents }: Line) => decimal(taxCents) },
  { header: 'gross', text: ({ amountCents }: Line) => decimal(amountCents) },
  { header: 'currency', text: ({ currency = '' }: Line) => currency },
  { header: 'payment_method', text: ({ broker = '' }: Line) => broker },
  { header: 'reference', text: ({ reference }: Line) => reference ?? '' },
]

/** Documents, then a total of each kind. */
async function* linesOf({ upstream }: Request, month: string): AsyncGenerator<Line> {
  const totals = {
    INVOICE: { amountCents: 0, taxCents: 0 },
    CREDIT_NOTE: { amountCents: 0, taxCents: 0 },
  }
  let after: string | undefined = ''
  while (after !== undefined) {
    const { papers }: { papers: BookPaper[] } = await upstream['order-payment'].read(
      '/books/{month}',
      {
        path: { month },
        query: { ...(after && { after }) },
      },
    )
    for (const paper of papers) {
      totals[paper.type].amountCents += paper.amountCents
      totals[paper.type].taxCents += paper.taxCents
      yield { ...paper, document: paper.type }
    }
    after = papers.length === BOOK_BATCH ? papers.at(-1)?.number : undefined
  }
  yield { document: 'TOTAL_INVOICES', ...totals.INVOICE }
  yield { document: 'TOTAL_CREDIT_NOTES', ...totals.CREDIT_NOTE }
}
