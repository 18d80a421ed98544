import { randomBytes } from 'node:crypto'
import { v7 } from 'uuid'

const BYTES = 16

const state = { msecs: 0, seq: 0 }

/** Ascending version 7 UUIDs. Their random bits are drawn at once: that is most of what an id costs. */
export function orderedIds(count: number): string[] {
  const bytes = randomBytes(count * BYTES)
  const now = Date.now()
  if (count > 0 && now > state.msecs) {
    state.msecs = now
    state.seq = bytes.readUInt32BE() >>> 1
  }
  return Array.from({ length: count }, (_, at) => {
    const random = bytes.subarray(at * BYTES, (at + 1) * BYTES)
    state.seq += 1
    return v7({ msecs: state.msecs, seq: state.seq, random })
  })
}
