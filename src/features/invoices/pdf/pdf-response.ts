import type { Language } from '#src/i18n/languages.ts'
import { streamPdf } from '#src/web/documents/pdf/stream-pdf.ts'
import type { InvoiceWords } from '#views/invoices/words.ts'

/** Streams an invoice as PDF; what draws it is loaded on first use. */
export async function pdfResponse(words: InvoiceWords, language: Language): Promise<Response> {
  const { drawInvoice } = await import('./draw-invoice.ts')
  const { title, number, from } = words
  const about = { title: `${title} ${number}`, author: from.lines[0] ?? '', language }
  return streamPdf(`${number}.pdf`, about, (doc) => drawInvoice(doc, words))
}
