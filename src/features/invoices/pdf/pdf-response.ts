import { Readable } from 'node:stream'
import type { Language } from '#src/i18n/languages.ts'
import { attachment } from '#src/web/http/result.ts'
import type { InvoiceWords } from '#views/invoices/words.ts'

/** Streams an invoice as PDF; what draws it is loaded on first use. */
export async function pdfResponse(words: InvoiceWords, language: Language): Promise<Response> {
  const [{ default: PDFDocument }, { drawInvoice }] = await Promise.all([
    import('pdfkit'),
    import('./draw-invoice.ts'),
  ])
  const { title, number, from } = words
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    font: '',
    lang: language,
    displayTitle: true,
    info: { Title: `${title} ${number}`, Author: from.lines[0] ?? '' },
  })
  drawInvoice(doc, words)
  doc.end()
  return new Response(chunksOf(doc), { headers: attachment('application/pdf', `${number}.pdf`) })
}

function chunksOf(doc: PDFKit.PDFDocument): ReadableStream<Uint8Array> {
  const chunks = Readable.from(doc)[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const next = await chunks.next()
      if (next.done) controller.close()
      else controller.enqueue(new Uint8Array(next.value))
    },
    cancel: async () => void (await chunks.return?.()),
  })
}
