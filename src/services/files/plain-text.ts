import { HEAD_BYTES } from '#src/contract/files/format.ts'
import { readTextStart } from '#src/contract/files/text-start.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'

const RETURN = 13
const NEW_LINE = 10

/**
 * A text file as UTF-8 with lines that end in LF or CRLF, while it streams: UTF-16 is decoded, a CR alone
 * becomes LF. Bytes of other encodings stay as they are.
 * @throws Refusal invalid if the file is no text or is empty
 */
export async function* plainText(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, void> {
  const endings = lineEnds()
  let decoder: TextDecoder | null | undefined
  for await (const piece of fromStart(source)) {
    if (decoder === undefined) decoder = decoderOf(piece)
    const bytes = decoder
      ? Buffer.from(decoder.decode(piece, { stream: true }))
      : Buffer.from(piece)
    if (bytes.includes(0)) throw new Refusal('invalid', 'files:csv.binary')
    yield endings.replace(bytes)
  }
  if (decoder === undefined) throw new Refusal('invalid', 'files:empty')
  yield endings.last(Buffer.from(decoder?.decode() ?? ''))
}

/** The first piece is long enough to tell what the file is. */
async function* fromStart(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  let start: Uint8Array | null = new Uint8Array()
  for await (const piece of source) {
    if (!start) yield piece
    else start = Buffer.concat([start, piece])
    if (start && start.length >= HEAD_BYTES) {
      yield start
      start = null
    }
  }
  if (start && start.length > 0) yield start
}

/** @returns null for UTF-8, whose bytes are kept */
function decoderOf(start: Uint8Array): TextDecoder | null {
  const encoding = readTextStart(start)
  if (typeof encoding === 'object') throw new Refusal('invalid', `files:csv.${encoding.content}`)
  return encoding === 'utf-8' ? null : new TextDecoder(encoding)
}

/** A CR at the end of a piece waits for the next one, which may begin with its LF. */
function lineEnds() {
  let waiting = false

  function replace(bytes: Buffer): Buffer {
    const whole = waiting ? Buffer.concat([Buffer.from([RETURN]), bytes]) : bytes
    waiting = whole.at(-1) === RETURN
    const plain = waiting ? whole.subarray(0, -1) : whole
    for (let at = plain.indexOf(RETURN); at >= 0; at = plain.indexOf(RETURN, at + 1)) {
      if (plain[at + 1] !== NEW_LINE) plain[at] = NEW_LINE
    }
    return plain
  }

  return {
    replace,
    last(bytes: Buffer): Buffer {
      const plain = replace(bytes)
      return waiting ? Buffer.concat([plain, Buffer.from([NEW_LINE])]) : plain
    },
  }
}
