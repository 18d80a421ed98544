import { hash } from 'node:crypto'

const LOAD = 0.5

/**
 * Remembers which codes were seen, at 16 to 32 bytes for each that may come, by 63 bits of a hash: among
 * a million codes two are mistaken for one once in ten million files. The import itself compares codes.
 * @param codesMax how many may be added
 */
export function createSeenCodes(codesMax: number) {
  const size = 2 ** Math.ceil(Math.log2(codesMax / LOAD + 1))
  const high = new Uint32Array(size)
  const low = new Uint32Array(size)

  return function add(key: string): boolean {
    const digest = hash('sha1', key, 'buffer')
    const first = digest.readUInt32LE(0) || 1
    const second = digest.readUInt32LE(4)
    let at = digest.readUInt32LE(8) & (size - 1)
    while (high[at] !== 0) {
      if (high[at] === first && low[at] === second) return false
      at = (at + 1) & (size - 1)
    }
    high[at] = first
    low[at] = second
    return true
  }
}
