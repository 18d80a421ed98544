import { constants, crc32, deflateRawSync } from 'node:zlib'

/** The page up to the end of its styles, compressed so that any stream may follow. */
type Opening = { bytes: Buffer; crc: number; length: number }

/** One per title, language and theme; least recently used evicted first. */
const OPENINGS_MAX = 100
const openings = new Map<string, Opening>()

/** Magic, deflate, no flags, no time, unknown system (RFC 1952 §2.3). */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])

/**
 * Gzips a page with inlined styles, which are nine tenths of it and the same for everybody: that part is
 * compressed once.
 */
export function gzipWithSheet(html: string, level: number): Uint8Array<ArrayBuffer> {
  const end = Math.max(0, html.indexOf('</style>'))
  const opening = openingOf(html, end)
  const rest = Buffer.from(html.slice(end))
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(crc32(rest, opening.crc))
  trailer.writeUInt32LE(opening.length + rest.length, 4)
  return Buffer.concat([HEADER, opening.bytes, deflateRawSync(rest, { level }), trailer])
}

/** The key is the head before the styles, which contains their version. */
function openingOf(html: string, end: number): Opening {
  const key = `${end} ${html.slice(0, html.indexOf('>', html.indexOf('<style')))}`
  const opening = openings.get(key) ?? compress(Buffer.from(html.slice(0, end)))
  openings.delete(key)
  openings.set(key, opening)
  const [oldest] = openings.keys()
  if (oldest && openings.size > OPENINGS_MAX) openings.delete(oldest)
  return opening
}

/**
 * Ends on a byte boundary and is referred to by nothing after it, so that streams can be joined (RFC
 * 1951 §3.2.4).
 */
function compress(bytes: Buffer): Opening {
  const { Z_BEST_COMPRESSION: level, Z_FULL_FLUSH: finishFlush } = constants
  return {
    bytes: deflateRawSync(bytes, { level, finishFlush }),
    crc: crc32(bytes),
    length: bytes.length,
  }
}
