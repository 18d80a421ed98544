import { createPen, faint, type Pen, type Place } from '#src/web/documents/pdf/pen.ts'
import type { InvoiceWords } from '#views/invoices/words.ts'
import { legible } from './legible.ts'

const MARGIN = 56
const GAP = 20

export function drawInvoice(doc: PDFKit.PDFDocument, given: InvoiceWords): void {
  const words = legible(given)
  const pen = createPen(doc)
  const page = { x: MARGIN, width: doc.page.width - 2 * MARGIN }
  let y = drawHead(pen, words, { ...page, y: MARGIN })
  y = drawParties(pen, words, { ...page, y: y + 32 })
  y = drawLines(pen, words, { ...page, y: y + 32 })
  for (const remark of words.remarks) {
    y = pen.write(remark, { ...page, y: y + 4 }, { size: 9.5, colour: faint })
  }
  const foot = doc.page.height - MARGIN - 12
  pen.rule(foot - 10, page)
  pen.write(`${words.from.lines[0]} · ${words.title} ${words.number}`, { ...page, y: foot }, small)
}

const small = { size: 8.5, colour: faint }

function drawHead(pen: Pen, { title, number, state, refunded }: InvoiceWords, place: Place) {
  const below = pen.write(title, place, { size: 24, weight: 'bold' })
  const colour = refunded ? '#1e5293' : '#105936'
  pen.write(state, { ...place, y: place.y + 8 }, { size: 12, weight: 'bold', colour, end: true })
  return pen.write(number, { ...place, y: below }, { size: 12, colour: faint })
}

function drawParties(pen: Pen, { from, to, facts }: InvoiceWords, place: Place): number {
  const facing = (place.width - 2 * GAP) * 0.38
  const column = (at: number, width: number): Place => {
    return { ...place, x: place.x + at * (facing + GAP), width }
  }
  const ends = [
    drawParty(pen, from, column(0, facing)),
    drawParty(pen, to, column(1, facing)),
    drawFacts(pen, facts, column(2, place.width - 2 * (facing + GAP))),
  ]
  return Math.max(...ends)
}

function drawParty(pen: Pen, { label, lines }: InvoiceWords['from'], place: Place): number {
  let y = pen.write(label, place, small) + 2
  lines.forEach((line, at) => {
    const style = at === 0 ? { size: 10.5, weight: 'bold' as const } : { size: 9.5, colour: faint }
    y = pen.write(line, { ...place, y }, style)
  })
  return y
}

function drawFacts(pen: Pen, facts: InvoiceWords['facts'], place: Place): number {
  let { y } = place
  for (const { label, value } of facts) {
    y = pen.write(label, { ...place, y }, small)
    y = pen.write(value, { ...place, y }, { size: 10 }) + 5
  }
  return y
}

function drawLines(pen: Pen, { head, item, total }: InvoiceWords, place: Place): number {
  const text = { ...place, width: place.width * 0.68 }
  pen.write(head.amount, place, { ...small, end: true })
  let y = pen.write(head.item, text, small) + 6
  pen.rule(y, place)
  y += 12
  pen.write(item.amount, { ...place, y }, { size: 11, end: true })
  y = pen.write(item.title, { ...text, y }, { size: 11, weight: 'bold' }) + 2
  for (const term of item.terms) y = pen.write(term, { ...text, y }, { size: 9.5, colour: faint })
  y += 12
  pen.rule(y, place)
  y += 14
  const sum = { size: 14, weight: 'bold' } as const
  pen.write(total.amount, { ...place, y }, { ...sum, end: true })
  return pen.write(total.label, { ...text, y }, sum) + 20
}
