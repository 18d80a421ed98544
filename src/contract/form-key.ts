import { createHash } from 'node:crypto'
import { v7 } from 'uuid'

/** A UUID that follows from another and a text, of its millisecond: ids stay in order of time. */
export function derivedId(from: string, text: string): string {
  const msecs = Number.parseInt(from.replace('-', '').slice(0, 12), 16)
  return v7({ msecs, random: createHash('sha256').update(`${from} ${text}`).digest() })
}
