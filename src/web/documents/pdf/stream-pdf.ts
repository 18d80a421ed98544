import { Readable } from 'node:stream'
import type { Language } from '#src/i18n/languages.ts'
import { attachment } from '#src/web/http/result.ts'

type About = { title: string; author: string; language: Language }

/** An A4 document that is sent while it is drawn; the library is loaded on first use. */
export async function streamPdf(
  fileName: string,
  { title, author, language }: About,
  draw: (doc: PDFKit.PDFDocument) => void | Promise<void>,
): Promise<Response> {
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    font: '',
    lang: language,
    displayTitle: true,
    info: { Title: title, Author: author },
  })
  void (async () => draw(doc))().then(
    () => doc.end(),
    (error: Error) => doc.destroy(error),
  )
  return new Response(chunksOf(doc), { headers: attachment('application/pdf', fileName) })
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
