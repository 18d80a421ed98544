import decodeQR from 'qr/decode.js'
import { readObjects } from './pdf-text.ts'

type Rect = { x: number; y: number; width: number; height: number }

const PIXELS_PER_POINT = 4

/** What a reader reads in each drawn QR symbol of a PDF: its rectangles painted on white, page by page. */
export function pdfQrCodes(bytes: Uint8Array): string[] {
  const pages = [...readObjects(bytes).values()].filter(({ stream }) => / Tf\n/.test(stream))
  return pages.flatMap(({ stream }) => symbolsOf(stream).map(read))
}

/** All the rectangles of one filled path are one symbol; a path that is stroked is a line to cut at. */
function symbolsOf(content: string): Rect[][] {
  const paths: Rect[][] = []
  let rects: Rect[] = []
  for (const line of content.split('\n')) {
    const [, x, y, width, height] = /^(\S+) (\S+) (\S+) (\S+) re$/.exec(line)?.map(Number) ?? []
    if (x !== undefined) rects.push({ x, y: y ?? 0, width: width ?? 0, height: height ?? 0 })
    if (/^f\*?$/.test(line)) paths.push(rects)
    if (/^[fSsnB]\*?$/.test(line)) rects = []
  }
  return paths.filter((path) => path.length > 0)
}

function read(symbol: Rect[]): string {
  const module = Math.min(...symbol.map(({ height }) => height))
  const quiet = 4 * module
  const left = Math.min(...symbol.map(({ x }) => x)) - quiet
  const top = Math.min(...symbol.map(({ y }) => y)) - quiet
  const right = Math.max(...symbol.map(({ x, width }) => x + width)) + quiet
  const side = Math.ceil((right - left) * PIXELS_PER_POINT)
  const data = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const { x, y, width, height } of symbol) {
    const [fromX, toX] = [x - left, x - left + width].map((at) => Math.round(at * PIXELS_PER_POINT))
    const [fromY, toY] = [y - top, y - top + height].map((at) => Math.round(at * PIXELS_PER_POINT))
    for (let row = fromY ?? 0; row < (toY ?? 0); row += 1) {
      for (let column = fromX ?? 0; column < (toX ?? 0); column += 1)
        data.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3)
    }
  }
  return decodeQR({ width: side, height: side, data })
}
