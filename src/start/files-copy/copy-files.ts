import { createHash } from 'node:crypto'
import type { FileStorage, StoredFile } from '#src/services/kit/storage.ts'

export type Copied = {
  copied: number
  bytes: number
  /** There already, byte for byte. */
  same: number
  /** Gone from the source meanwhile: its time was over. */
  gone: number
  /** Only at the target. */
  others: number
  /** What is not at the target as it is at the source, a line each. */
  faults: string[]
}

type Options = {
  /** Whether what is there and differs may be replaced: not where a server keeps its files. */
  replaces: boolean
  report?: (soFar: Copied) => void
}

/** Small files are mostly waiting; large ones are streamed, so memory stays small. */
const AT_ONCE = 4

/**
 * Copies every file, and reads back what it wrote. What is there is compared and left, so that it goes on
 * where it was stopped.
 */
export async function copyFiles(
  from: FileStorage,
  to: FileStorage,
  { replaces, report = () => undefined }: Options,
): Promise<Copied> {
  const there = new Map<string, Omit<StoredFile, 'key'>>()
  for await (const { key, bytes, md5 } of to.list()) there.set(key, { bytes, md5 })
  const sum: Copied = { copied: 0, bytes: 0, same: 0, gone: 0, others: 0, faults: [] }
  const files = from.list()[Symbol.asyncIterator]()
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  sum.others = there.size
  return sum

  async function work(): Promise<void> {
    for (;;) {
      const { done, value: file } = await files.next()
      if (done) return
      const found = there.get(file.key)
      there.delete(file.key)
      await take(file, found)
      report(sum)
    }
  }

  async function take(file: StoredFile, found: Omit<StoredFile, 'key'> | undefined): Promise<void> {
    const { key } = file
    if (found && (await isSame(file, found))) {
      sum.same += 1
      return
    }
    if (found && !replaces) {
      sum.faults.push(`${key}: differs, and Dealdesk keeps its files there`)
      return
    }
    const sent = await send(key)
    if (!sent) {
      sum.gone += 1
      return
    }
    const back = await digestAt(to, key, 'sha256')
    if (back === sent.sha256) {
      sum.copied += 1
      sum.bytes += sent.bytes
      return
    }
    await to.remove(key)
    sum.faults.push(`${key}: reads back other than it was written`)
  }

  async function isSame(file: StoredFile, found: Omit<StoredFile, 'key'>): Promise<boolean> {
    if (found.bytes !== file.bytes) return false
    const known = file.md5 ?? found.md5
    const name = known ? 'md5' : 'sha256'
    const here = (known && file.md5) ?? (await digestAt(from, file.key, name))
    return here === ((known && found.md5) ?? (await digestAt(to, file.key, name)))
  }

  async function send(key: string): Promise<{ bytes: number; sha256: string } | null> {
    const source = await from.open(key, 0)
    if (!source) return null
    const hash = createHash('sha256')
    let bytes = 0
    async function* watched(pieces: AsyncIterable<Uint8Array>) {
      for await (const piece of pieces) {
        hash.update(piece)
        bytes += piece.byteLength
        yield piece
      }
    }
    await to.writeFrom(key, watched(source)).finally(() => source.destroy())
    return { bytes, sha256: hash.digest('hex') }
  }
}

async function digestAt(
  storage: FileStorage,
  key: string,
  name: 'md5' | 'sha256',
): Promise<string | null> {
  const source = await storage.open(key, 0)
  if (!source) return null
  const hash = createHash(name)
  for await (const piece of source) hash.update(piece)
  return hash.digest('hex')
}
