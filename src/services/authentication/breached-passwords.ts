import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { inRoot } from '#src/platform/root.ts'

/** Some 160,000 numbers, sorted; the build writes them (scripts/lib/breached-passwords.mjs). */
const FILE = inRoot('dist', 'breached-passwords.bin')
const BYTES = 4

let reading: Promise<Buffer> | undefined

/**
 * Whether a password is among the most frequent ones of known breaches, whatever its case (OWASP ASVS 5.0,
 * 6.2.12). Four bytes of a hash stand for each, so one in 25,000 others is taken for one of them.
 */
export async function isBreached(password: string): Promise<boolean> {
  reading ??= readFile(FILE)
  const numbers = await reading.catch((error: unknown) => {
    reading = undefined
    throw error
  })
  const word = password.normalize('NFC').toLowerCase()
  const wanted = createHash('sha256').update(word).digest().readUInt32BE()
  let low = 0
  let high = numbers.length / BYTES
  while (low < high) {
    const middle = (low + high) >>> 1
    if (numbers.readUInt32BE(middle * BYTES) < wanted) low = middle + 1
    else high = middle
  }
  return low * BYTES < numbers.length && numbers.readUInt32BE(low * BYTES) === wanted
}
