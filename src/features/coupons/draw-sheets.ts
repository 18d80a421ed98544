import { setImmediate } from 'node:timers/promises'
import encodeQR from 'qr'
import { createPen, faint, type Pen, type Place } from '#src/web/documents/pdf/pen.ts'
import { QUIET_MODULES } from '#src/web/pictures/qr-picture.ts'
import type { SheetLayout } from '#views/coupons/sheet-layout.ts'

type Piece = { code: string; until: string }
type SheetWords = { title: string; merchant: string; lines: readonly string[] }

const POINTS_PER_MM = 72 / 25.4
const PADDING_MM = 4
const GAP_MM = 2
/** Points; a longer code is written on two lines. */
const SMALLEST_CODE = 5

/** Page after page, each drawn in a turn of its own: a thousand symbols take seconds. */
export async function drawSheets(
  doc: PDFKit.PDFDocument,
  words: SheetWords,
  pieces: readonly Piece[],
  layout: SheetLayout,
): Promise<void> {
  const pen = createPen(doc)
  const perPage = layout.columns * layout.rows
  for (const [at, piece] of pieces.entries()) {
    const place = at % perPage
    if (place === 0 && at > 0) {
      await setImmediate()
      if (doc.destroyed) return
      doc.addPage()
    }
    const column = place % layout.columns
    const row = Math.floor(place / layout.columns)
    const x = layout.left + column * layout.stepX
    const y = layout.top + row * layout.stepY
    drawPiece(doc, pen, { words, piece }, { layout, x, y })
  }
}

type Where = { layout: SheetLayout; x: number; y: number }

function drawPiece(
  doc: PDFKit.PDFDocument,
  pen: Pen,
  { words, piece }: { words: SheetWords; piece: Piece },
  { layout, x, y }: Where,
): void {
  const [width, height] = [points(layout.width), points(layout.height)]
  const [left, top] = [points(x), points(y)]
  if (layout.cut) doc.rect(left, top, width, height).lineWidth(0.5).strokeColor('#cfcec8').stroke()
  const padding = points(PADDING_MM)
  const side = Math.min(height - 2 * padding, width * 0.42)
  drawQr(doc, piece.code, { x: left + padding / 2, y: top + (height - side) / 2, side })
  const begin = left + padding / 2 + side + points(GAP_MM)
  const place = { x: begin, y: top + padding, width: left + width - padding - begin }
  const size = layout.height > 45 ? 11 : 8.5
  const small = { size: size * 0.78, colour: faint, lines: 2 }
  let below = pen.write(words.title, place, { size, weight: 'bold', lines: 2 })
  below = pen.write(words.merchant, { ...place, y: below }, { ...small, lines: 1 })
  for (const line of [piece.until, ...words.lines]) {
    const room = top + height - padding - size * 2 - below
    const lines = Math.min(2, Math.floor(room / (small.size * 1.4)))
    if (lines > 0) below = pen.write(line, { ...place, y: below }, { ...small, lines })
  }
  drawCode(pen, piece.code, { ...place, y: top + height - padding }, size * 1.15)
}

/** On one line if it can be read so, else on two; `y` is where the last one ends. */
function drawCode(pen: Pen, text: string, place: Place, largest: number): void {
  const fitting = (0.98 * place.width) / pen.widthOf(text, code(1))
  const lines = fitting < SMALLEST_CODE ? 2 : 1
  const size = Math.min(lines === 1 ? largest : SMALLEST_CODE, lines * fitting)
  pen.write(text, { ...place, y: place.y - lines * size * 1.3 }, { ...code(size), lines })
}

function code(size: number) {
  return { size, weight: 'bold' } as const
}

/** As vectors: a run of dark modules is one rectangle, so that no printer shows seams. */
function drawQr(
  doc: PDFKit.PDFDocument,
  text: string,
  { x, y, side }: { x: number; y: number; side: number },
): void {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_MODULES })
  const module = side / modules.length
  doc.rect(x, y, side, side).fill('#ffffff')
  for (const [row, line] of modules.entries()) {
    for (let at = line.indexOf(true); at >= 0; at = line.indexOf(true, at)) {
      const end = line.indexOf(false, at)
      doc.rect(x + at * module, y + row * module, (end - at) * module, module)
      at = end
    }
  }
  doc.fillColor('#000000').fill()
}

function points(millimetres: number): number {
  return millimetres * POINTS_PER_MM
}
