import { inflateSync } from 'node:zlib'

/**
 * The OpenType font that a WOFF 1.0 file packs (https://www.w3.org/TR/WOFF/).
 * @throws Error where it is no such file
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a WOFF file')
  const count = woff.readUInt16BE(12)
  const entrySelector = Math.floor(Math.log2(count))
  const searchRange = 16 * 2 ** entrySelector
  const head = Buffer.alloc(12 + 16 * count)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(searchRange, 6)
  head.writeUInt16BE(entrySelector, 8)
  head.writeUInt16BE(16 * count - searchRange, 10)
  const parts: Uint8Array[] = [head]
  let end = head.length
  for (let index = 0; index < count; index += 1) {
    const from = 44 + 20 * index
    const entry = 12 + 16 * index
    const offset = woff.readUInt32BE(from + 4)
    const packed = woff.readUInt32BE(from + 8)
    const length = woff.readUInt32BE(from + 12)
    const stored = woff.subarray(offset, offset + packed)
    const table = packed < length ? inflateSync(stored) : stored
    woff.copy(head, entry, from, from + 4)
    woff.copy(head, entry + 4, from + 16, from + 20)
    head.writeUInt32BE(end, entry + 8)
    head.writeUInt32BE(length, entry + 12)
    const padding = Buffer.alloc(-length & 3)
    parts.push(table, padding)
    end += length + padding.length
  }
  return Buffer.concat(parts)
}
