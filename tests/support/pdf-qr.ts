import decodeQR from 'qr/decode.js'
import { readObjects } from './pdf-text.ts'

type Rect = { x: number; y: number; width: number; height: number }

const PIXELS_PER_POINT = 4

const QUIET = 4

/**
 * What a reader reads in each drawn QR symbol of a PDF, page by page: its rectangles painted on their own
 * light ground, which lies on dark paper. @throws Error for one without four light modules around it
 */
export function pdfQrCodes(bytes: Uint8Array): string[] {
  const pages = [...readObjects(bytes).values()].filter(({ stream }) => / Tf\n/.test(stream))
  return pages.flatMap(({ stream }) => {
    const paths = pathsOf(stream)
    return paths.flatMap((symbol, at) =>
      symbol.length > 1 ? [read(symbol, paths[at - 1]?.[0])] : [],
    )
  })
}

/** Rectangles of one filled path: a ground is one, a symbol all of its own; a stroked one is a line to cut at. */
function pathsOf(content: string): Rect[][] {
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

function read(symbol: Rect[], ground: Rect | undefined): string {
  if (!ground) throw new Error('a symbol without a ground')
  const module = Math.min(...symbol.map(({ height }) => height))
  const least = QUIET * module - 0.01
  const gaps = symbol.flatMap(({ x, y, width, height }) => [
    x - ground.x,
    y - ground.y,
    ground.x + ground.width - x - width,
    ground.y + ground.height - y - height,
  ])
  if (Math.min(...gaps) < least) throw new Error('a symbol without a quiet zone')
  const left = ground.x - ground.width / 4
  const top = ground.y - ground.height / 4
  const side = Math.ceil(ground.width * 1.5 * PIXELS_PER_POINT)
  const data = new Uint8ClampedArray(side * side * 4).fill(30)
  const paint = ({ x, y, width, height }: Rect, shade: number) => {
    const [fromX, toX] = [x - left, x - left + width].map((at) => Math.round(at * PIXELS_PER_POINT))
    const [fromY, toY] = [y - top, y - top + height].map((at) => Math.round(at * PIXELS_PER_POINT))
    for (let row = fromY ?? 0; row < (toY ?? 0); row += 1)
      data.fill(shade, (row * side + (fromX ?? 0)) * 4, (row * side + (toX ?? 0)) * 4)
  }
  paint(ground, 255)
  for (const rect of symbol) paint(rect, 0)
  return decodeQR({ width: side, height: side, data })
}
