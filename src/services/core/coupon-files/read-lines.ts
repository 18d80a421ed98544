import { decodeLine } from '#src/contract/files/text-start.ts'

/** A line without its line end. `text` is null if longer than any valid line. */
export type Line = {
  text: string | null
  number: number
  end: number
}

export type Place = { byte: number; line: number }

/** Longer lines are invalid; their bytes are skipped. */
const LINE_BYTES_MAX = 1000
const NEW_LINE = 10
const RETURN = 13
const MARK = Buffer.from([0xef, 0xbb, 0xbf])
const KEPT_MAX = LINE_BYTES_MAX + MARK.length + 1

/**
 * Splits a stream into lines: ended by LF or CRLF, the last one also by the end. Skips a BOM. A line end
 * inside quotes ends the line too: no valid value holds one, so a forgotten quote spoils only its own
 * line.
 * @param from where `source` starts: byte offset and number of lines before it
 */
export async function* readLines(
  source: AsyncIterable<Uint8Array>,
  from: Place,
): AsyncGenerator<Line[], void> {
  const place = { ...from }
  let rest: Buffer = Buffer.alloc(0)
  let gone = 0
  for await (const piece of source) {
    const bytes = Buffer.concat([rest, piece])
    const lines: Line[] = []
    let start = 0
    for (let at = bytes.indexOf(NEW_LINE); at >= 0; at = bytes.indexOf(NEW_LINE, start)) {
      lines.push(lineOf(bytes.subarray(start, at), gone, place, 1))
      gone = 0
      start = at + 1
    }
    rest = bytes.subarray(start)
    if (rest.length > KEPT_MAX) {
      gone += rest.length
      rest = Buffer.alloc(0)
    }
    if (lines.length > 0) yield lines
  }
  if (rest.length + gone > 0) yield [lineOf(rest, gone, place, 0)]
}

function lineOf(bytes: Buffer, gone: number, place: Place, ending: number): Line {
  const first = place.byte === 0
  place.byte += gone + bytes.length + ending
  place.line += 1
  const whole = first && bytes.subarray(0, 3).equals(MARK) ? bytes.subarray(3) : bytes
  const bare = whole.at(-1) === RETURN ? whole.subarray(0, -1) : whole
  const long = gone > 0 || bare.length > LINE_BYTES_MAX
  return { text: long ? null : decodeLine(bare), number: place.line, end: place.byte }
}
