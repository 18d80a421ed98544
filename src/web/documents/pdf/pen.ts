import { fontOf, type Weight } from './fonts.ts'
import { type Run, runsOf } from './runs.ts'

const LINE = 1.4
const BASELINE = 0.97
const ink = '#192329'
export const faint = '#606b70'

type Doc = PDFKit.PDFDocument

type Style = {
  size: number
  weight?: Weight
  colour?: string
  end?: boolean
  /** Lines at most; what is longer ends with an ellipsis. */
  lines?: number
}

/** Points from the page's top left corner; lines wrap at `width`. */
export type Place = { x: number; y: number; width: number }

export type Pen = ReturnType<typeof createPen>

const byWord = new Intl.Segmenter('th', { granularity: 'word' })
const byLetter = new Intl.Segmenter('en')

/** Where a line may end: behind blanks; in a script without them between words; else anywhere. */
function partsOf(text: string, fits: (part: string) => boolean): string[] {
  const shorter = (by: Intl.Segmenter) => (part: string) => {
    return fits(part) ? [part] : Array.from(by.segment(part), ({ segment }) => segment)
  }
  return text
    .split(/(?<= )/)
    .flatMap(shorter(byWord))
    .flatMap(shorter(byLetter))
}

/** The library cannot mix font files in a line: words are measured and shaped run by run. */
export function createPen(doc: Doc) {
  function choose({ script }: Run, { size, weight = 'regular' }: Style): Doc {
    const { name, bytes } = fontOf(script, weight)
    return doc.registerFont(name, bytes).font(name).fontSize(size)
  }

  function widthOf(text: string, style: Style): number {
    return runsOf(text).reduce((sum, run) => sum + choose(run, style).widthOfString(run.text), 0)
  }

  function linesOf(text: string, width: number, style: Style): string[] {
    const fits = (part: string) => widthOf(part.trimEnd(), style) <= width
    const lines: string[] = []
    for (const part of partsOf(text, fits)) {
      const longer = (lines.at(-1) ?? '') + part
      if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer
      else lines.push(part)
    }
    const { lines: most = lines.length } = style
    if (lines.length > most)
      lines.splice(most - 1, lines.length, clip(lines[most - 1] ?? '', width, style))
    return lines.map((line) => line.trimEnd())
  }

  /** Letters go until the ellipsis fits. */
  function clip(line: string, width: number, style: Style): string {
    const letters = Array.from(byLetter.segment(line), ({ segment }) => segment)
    while (letters.length > 0 && widthOf(`${letters.join('').trimEnd()}…`, style) > width)
      letters.pop()
    return `${letters.join('').trimEnd()}…`
  }

  function writeLine(line: string, { x, y, width }: Place, style: Style): void {
    const foot = y + style.size * BASELINE
    let at = style.end ? x + width - widthOf(line, style) : x
    for (const run of runsOf(line)) {
      choose(run, style)
        .fillColor(style.colour ?? ink)
        .text(run.text, at, foot, { lineBreak: false, baseline: 'alphabetic' })
      at += doc.widthOfString(run.text)
    }
  }

  return {
    write(text: string, place: Place, style: Style): number {
      const step = style.size * LINE
      const lines = linesOf(text, place.width, style)
      for (const [at, line] of lines.entries()) {
        writeLine(line, { ...place, y: place.y + at * step }, style)
      }
      return place.y + lines.length * step
    },
    rule(y: number, { x, width }: Pick<Place, 'x' | 'width'>): void {
      doc
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(0.75)
        .strokeColor('#cfcec8')
        .stroke()
    },
    widthOf,
  }
}
