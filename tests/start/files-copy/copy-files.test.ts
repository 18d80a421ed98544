import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createLocalStorage } from '#src/services/files/local-storage.ts'
import { createS3Storage } from '#src/services/files/s3/storage.ts'
import type { FileStorage } from '#src/services/kit/storage.ts'
import { copyFiles } from '#src/start/files-copy/copy-files.ts'
import { folderOfFile } from '#tests/support/backups.ts'
import { startS3 } from '#tests/support/s3-server.ts'

const s3 = await startS3()
afterAll(() => s3.close())
const disk = createLocalStorage(folderOfFile())
const bucket = createS3Storage(s3.settings)

const none = { copied: 0, bytes: 0, same: 0, gone: 0, others: 0, faults: [] }
const free = { replaces: true }
/** One of them in parts, so that the bucket has no checksum of the whole to offer. */
const sizes = [0, 1, 70_000, 6 * 1024 * 1024]
const contents = new Map(
  sizes.map((size, at) => [`a${at}/${at}/full.webp`, Buffer.alloc(size, at)]),
)
const bytes = sizes.reduce((sum, size) => sum + size, 0)

async function all(storage: FileStorage): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>()
  for await (const { key } of storage.list()) {
    found.set(key, Buffer.from((await storage.read(key)) ?? []))
  }
  return new Map([...found].sort())
}

beforeEach(async () => {
  for (const storage of [disk, bucket]) {
    for await (const { key } of storage.list()) await storage.remove(key)
  }
})

describe.each([
  ['the disk to the bucket', disk, bucket],
  ['the bucket to the disk', bucket, disk],
])('from %s', (_name, from, to) => {
  const fill = async (storage: FileStorage) => {
    for (const [key, body] of contents) {
      await storage.writeFrom(
        key,
        (async function* () {
          yield body
        })(),
      )
    }
  }

  test('every file arrives; a second run compares and copies nothing [OPS-55]', async () => {
    await fill(from)
    expect(await copyFiles(from, to, free)).toEqual({ ...none, copied: 4, bytes })
    expect(await all(to)).toEqual(contents)
    expect(await copyFiles(from, to, free)).toEqual({ ...none, same: 4 })
    expect(await copyFiles(to, from, free)).toEqual({ ...none, same: 4 })
  })

  test('what differs at the same length or another is replaced, and left where a server keeps its files [OPS-55]', async () => {
    await fill(from)
    await fill(to)
    const [short, long] = ['a2/2/full.webp', 'a3/3/full.webp']
    await to.write(short, Buffer.from('half'))
    await to.write(long, Buffer.alloc(sizes[3] ?? 0, 'x'))
    await to.write('zz/other/full.webp', Buffer.from('only here'))
    const left = await copyFiles(from, to, { replaces: false })
    expect(left).toMatchObject({ copied: 0, same: 2, others: 1 })
    expect(left.faults.sort()).toEqual([short, long].map((key) => expect.stringContaining(key)))
    expect(await to.read(short)).toEqual(Buffer.from('half'))
    expect(await copyFiles(from, to, free)).toMatchObject({ copied: 2, same: 2, faults: [] })
    expect(await to.read(short)).toEqual(contents.get(short))
  })

  test('a file that is removed while it is copied is no fault [OPS-55]', async () => {
    await fill(from)
    const leaving: FileStorage = {
      ...from,
      open: (key, offset) =>
        key.startsWith('a1') ? Promise.resolve(null) : from.open(key, offset),
    }
    expect(await copyFiles(leaving, to, free)).toMatchObject({ copied: 3, gone: 1, faults: [] })
  })

  test('what reads back other than it was written is named and not kept [OPS-55]', async () => {
    await fill(from)
    const spoiling: FileStorage = {
      ...to,
      writeFrom: (key, source) =>
        key.startsWith('a2') ? to.write(key, Buffer.from('spoiled')) : to.writeFrom(key, source),
    }
    const sum = await copyFiles(from, spoiling, free)
    expect(sum).toMatchObject({ copied: 3, faults: [expect.stringMatching(/^a2.*reads back/)] })
    expect(await to.read('a2/2/full.webp')).toBeNull()
  })
})
