import { fontOf, type Run, runsOf, type Weight } from './fonts.ts'

type Doc = PDFKit.PDFDocument
export type Style = { size: number; weight?: Weight; colour?: string; end?: boolean }
/** Points from the page's upper left corner; lines break at `width`. */
export type Place = { x: number; y: number; width: number }
export type Pen = ReturnType<typeof createPen>

const LINE = 1.4
const BASELINE = 0.97
export const ink = '#192329'

/**
 * Writes text whose letters come from several font files, which the library does not do: words are measured
 * run by run, and lines break between words. Each run is shaped by the rules of its script.
 */
export function createPen(doc: Doc) {
  function choose({ script }: Run, { size, weight = 'regular' }: Style): Doc {
    const { name, bytes } = fontOf(script, weight)
    return doc.registerFont(name, bytes).font(name).fontSize(size)
  }

  function widthOf(text: string, style: Style): number {
    return runsOf(text).reduce((sum, run) => sum + choose(run, style).widthOfString(run.text), 0)
  }

  function linesOf(text: string, width: number, style: Style): string[] {
    const lines: string[] = []
    for (const word of text.split(' ')) {
      const last = lines.at(-1)
      const longer = last === undefined ? word : `${last} ${word}`
      if (last !== undefined && widthOf(longer, style) <= width) lines[lines.length - 1] = longer
      else lines.push(word)
    }
    return lines
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
