import { constants, createInflate } from 'node:zlib'
import type { Key } from '#src/i18n/keys.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'

const OBJECTS_BYTES_MAX = 32 * 1024 * 1024
/** Limit on rereading a file, as overlapping streams would cause. */
const TIMES_READ_MAX = 4
const STREAMS_MAX = 2000

/** Without these names a reader runs, launches and unpacks nothing (ISO 32000-2 §7.11.4, §12.6.4, §13). */
const active: readonly { key: Key; name: RegExp }[] = [
  { key: 'files:pdf.script', name: named('JavaScript', 'Rendition', 'XFA') },
  { key: 'files:pdf.launch', name: named('Launch') },
  {
    key: 'files:pdf.embedded',
    name: named('EmbeddedFile', 'EmbeddedFiles', 'FileAttachment', 'GoToE', 'RichMedia'),
  },
]
const objectStream = named('ObjStm')
const [first, count] = [named('First'), named('N')]
const filter = named('Filter')
const plainFlate =
  /^(?!.*\/Predictor).*\/Filter\s*(?:\/FlateDecode(?![^\s<>[\]/])|\[\s*\/FlateDecode\s*\])/s

/**
 * Refuses a PDF that runs scripts, launches programs or embeds files. Scans every byte, since a name may
 * hide outside objects, and inside compressed object streams. Time is linear in the size.
 * @throws Refusal invalid with the reason, also if an object stream cannot be read
 */
export async function refuseActivePdf(bytes: Uint8Array): Promise<void> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const text = file.toString('latin1')
  refuseNames(text)
  const left = { streams: STREAMS_MAX, read: file.length * TIMES_READ_MAX, made: OBJECTS_BYTES_MAX }
  for (const { start, mustOpen, isPlain } of objectStreams(text)) {
    const { objects, read } = await unpack(file.subarray(start), left.made)
    left.streams -= 1
    left.read -= read
    left.made -= objects?.length ?? 0
    if (Math.min(left.streams, left.read, left.made) < 0) throw unreadable()
    if (mustOpen && (objects === null || !isPlain)) throw unreadable()
    refuseNames(objects?.toString('latin1') ?? '')
  }
}

function refuseNames(text: string): void {
  const found = active.find(({ name }) => name.test(text))
  if (found) throw new Refusal('invalid', found.key)
}

/** `mustOpen`: compressed and certain to hold objects. `isPlain`: compressed by the usual method only. */
type ObjectStream = { start: number; mustOpen: boolean; isPlain: boolean }

function* objectStreams(text: string): Generator<ObjectStream> {
  let from = 0
  for (const { index, 0: keyword } of text.matchAll(/(?<!end)stream(?:\r\n|\n|\r)/g)) {
    const before = text.slice(from, index)
    from = index + keyword.length
    if (!holdsObjects(before)) continue
    const dictionary = before.slice(before.lastIndexOf('obj') + 3)
    const mustOpen = filter.test(dictionary) && holdsObjects(dictionary)
    yield { start: from, mustOpen, isPlain: plainFlate.test(dictionary) }
  }
}

function holdsObjects(dictionary: string): boolean {
  return objectStream.test(dictionary) || (first.test(dictionary) && count.test(dictionary))
}

/** Reads to the end of the compressed data, wherever the file claims it ends; null if there is none. */
async function unpack(data: Uint8Array, most: number) {
  const engine = createInflate({ finishFlush: constants.Z_SYNC_FLUSH })
  const chunks: Buffer[] = []
  let length = 0
  try {
    engine.end(data)
    for await (const chunk of engine) {
      chunks.push(chunk)
      length += chunk.length
      if (length > most) return { objects: null, read: Number.POSITIVE_INFINITY }
    }
    return { objects: Buffer.concat(chunks), read: engine.bytesWritten }
  } catch {
    return { objects: null, read: engine.bytesWritten }
  }
}

/** Any character of a name may be written as # and two hexadecimal digits. */
function named(...names: string[]): RegExp {
  const spelt = names.map((name) =>
    [...name].map((letter) => `(?:${letter}|#${hexOf(letter)})`).join(''),
  )
  return new RegExp(`/(?:${spelt.join('|')})(?![^\\s\\0()<>[\\]{}/%])`)
}

function hexOf(letter: string): string {
  const [high, low = ''] = letter.charCodeAt(0).toString(16)
  return `${high}${/[a-f]/.test(low) ? `[${low}${low.toUpperCase()}]` : low}`
}

function unreadable(): Refusal {
  return new Refusal('invalid', 'files:pdf.unreadable')
}
