import { createHash } from 'node:crypto'

/** What the table keeps of a cookie's value: SHA-256, hexadecimal. */
export function hashOf(id: string): string {
  return createHash('sha256').update(id).digest('hex')
}
