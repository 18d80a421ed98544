import { constants, crc32, deflateRawSync } from 'node:zlib'

/** A build's styles, and what they are compressed. */
type Sheet = { key: string; text: Buffer; bytes: Buffer }

let kept: Sheet | undefined

/** Magic, deflate, no flags, no time, unknown system (RFC 1952 §2.3). */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])

/**
 * Gzips a page with inlined styles, which are half of it or more and the same for everybody: they are
 * compressed once.
 */
export function gzipWithSheet(html: string, level: number): Uint8Array<ArrayBuffer> {
  const end = Math.max(0, html.indexOf('</style>'))
  const start = end && html.indexOf('>', html.indexOf('<style')) + 1
  const head = Buffer.from(html.slice(0, start))
  const sheet = sheetOf(html, start, end)
  const rest = Buffer.from(html.slice(end))
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(crc32(rest, crc32(sheet.text, crc32(head))))
  trailer.writeUInt32LE(head.length + sheet.text.length + rest.length, 4)
  const opening = deflateOpen(head, level)
  return Buffer.concat([HEADER, opening, sheet.bytes, deflateRawSync(rest, { level }), trailer])
}

/** The key is the tag, which contains the version of the styles. */
function sheetOf(html: string, start: number, end: number): Sheet {
  const key = `${end - start} ${html.slice(html.lastIndexOf('<', start), start)}`
  if (kept?.key === key) return kept
  const text = Buffer.from(html.slice(start, end))
  kept = { key, text, bytes: deflateOpen(text, constants.Z_BEST_COMPRESSION) }
  return kept
}

/** Ends on a byte boundary, so that another stream may follow (RFC 1951 §3.2.4). */
function deflateOpen(bytes: Buffer, level: number): Buffer {
  return deflateRawSync(bytes, { level, finishFlush: constants.Z_SYNC_FLUSH })
}
