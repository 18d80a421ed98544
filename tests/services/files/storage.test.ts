import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { createQueue } from '#src/platform/queue.ts'
import { createLocalStorage } from '#src/services/files/local-storage.ts'
import { createS3Storage } from '#src/services/files/s3/storage.ts'
import { startS3 } from '#tests/support/s3-server.ts'

const directory = await mkdtemp(join(tmpdir(), 'dealdesk-storage-'))
const s3 = await startS3()
afterAll(async () => {
  await rm(directory, { recursive: true })
  await s3.close()
})

const MEGABYTE = 1024 * 1024
const storages = {
  disk: {
    storage: createLocalStorage(directory),
    drafts: () => readdir(join(directory, '.unfinished')),
    put(keys: readonly string[]) {
      for (const key of keys) {
        mkdirSync(join(directory, key, '..'), { recursive: true })
        writeFileSync(join(directory, key), key)
      }
    },
  },
  S3: {
    storage: createS3Storage(s3.settings),
    drafts: async () => s3.uploads(),
    put: s3.put,
  },
}

/** Each byte says where it stands, so that nothing can change places unseen. */
function bytesOf(length: number): Buffer {
  const bytes = Buffer.alloc(length)
  for (let at = 0; at + 4 <= length; at += 4) bytes.writeUInt32BE(at, at)
  return bytes
}

async function* inPieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const keysOf = async (storage: (typeof storages)['disk']['storage']) => {
  const keys: string[] = []
  for await (const { key } of storage.list()) keys.push(key)
  return keys.sort()
}

describe.each(Object.entries(storages))('%s', (_name, { storage, drafts, put }) => {
  test('bytes come back as they were written, whole, and nothing is left beside them [OPS-50]', async () => {
    const bytes = new Uint8Array([1, 2, 3])
    await Promise.all(Array.from({ length: 5 }, () => storage.write('ab/one/full.webp', bytes)))
    expect(new Uint8Array((await storage.read('ab/one/full.webp')) ?? [])).toEqual(bytes)
    expect(await keysOf(storage)).toEqual(['ab/one/full.webp'])
    expect(await drafts()).toEqual([])
    await storage.write('ab/one/full.webp', new Uint8Array([4]))
    expect(new Uint8Array((await storage.read('ab/one/full.webp')) ?? [])).toEqual(
      new Uint8Array([4]),
    )
    await storage.remove('ab/one/full.webp')
    expect(await storage.read('ab/one/full.webp')).toBeNull()
  })

  test('what is not there is null to read, and nothing to remove [OPS-50]', async () => {
    expect(await storage.read('ab/one/thumb.webp')).toBeNull()
    expect(await storage.open('ab/one/thumb.webp', 0)).toBeNull()
    expect(await storage.open('ab/one/thumb.webp', 5)).toBeNull()
    await storage.remove('ab/one/thumb.webp')
  })

  test('a key never leads out of the storage [OPS-50]', async () => {
    for (const key of ['../x.webp', '/etc/passwd', 'a/../../x.webp', 'a//x.webp', 'a\0.webp', '']) {
      for (const call of [
        () => storage.read(key),
        () => storage.write(key, new Uint8Array()),
        () => storage.writeFrom(key, inPieces(bytesOf(4), 4)),
        () => storage.open(key, 0),
        () => storage.remove(key),
      ]) {
        await expect(call(), key).rejects.toThrow('not a storage key')
      }
    }
  })

  test.each([0, 1, 5 * MEGABYTE - 1, 5 * MEGABYTE, 5 * MEGABYTE + 1, 16 * MEGABYTE + 3])(
    'a stream of %i bytes is stored and read back, from any place [OPS-50]',
    async (length) => {
      const bytes = bytesOf(length)
      await storage.writeFrom('cd/two/coupons.csv', inPieces(bytes, 65_521))
      expect((await storage.read('cd/two/coupons.csv'))?.length).toBe(length)
      for (const offset of [0, 1, Math.floor(length / 2), length - 1, length]) {
        if (offset < 0) continue
        const stream = await storage.open('cd/two/coupons.csv', offset)
        const read = stream ? await buffer(stream) : Buffer.from('none')
        expect(read.equals(bytes.subarray(offset)), `from ${offset}`).toBe(true)
      }
      expect(await drafts()).toEqual([])
    },
    30_000,
  )

  test.each([0, 4, 12])(
    'a source that ends in a fault after %i MB leaves nothing [OPS-50]',
    async (megabytes) => {
      const source = async function* () {
        yield* inPieces(bytesOf(megabytes * MEGABYTE), 65_536)
        throw new Error('the browser left')
      }
      const written = storage.writeFrom('ef/three/coupons.csv', source())
      await expect(written).rejects.toThrow('the browser left')
      expect(await storage.read('ef/three/coupons.csv')).toBeNull()
      expect(await drafts()).toEqual([])
    },
  )

  test('a reader that leaves early holds nothing up [OPS-50]', async () => {
    await storage.write('ab/four/coupons.csv', bytesOf(8 * MEGABYTE))
    const stream = await storage.open('ab/four/coupons.csv', 4)
    for await (const piece of stream ?? []) {
      expect(Buffer.from(piece).readUInt32BE(0)).toBe(4)
      break
    }
    expect(stream?.destroyed).toBe(true)
    await storage.remove('ab/four/coupons.csv')
  })

  test('all files are listed with their size, and their checksum where it is known [OPS-50]', async () => {
    const before = await keysOf(storage)
    const names = Array.from({ length: 1100 }, (_, at) => `aa/${at}/thumb.webp`)
    put(names)
    const found = new Map<string, number>()
    for await (const { key, bytes, md5 } of storage.list()) {
      found.set(key, bytes)
      if (!md5 || before.includes(key)) continue
      expect(md5).toBe(createHash('md5').update(key).digest('hex'))
    }
    expect([...found.keys()].sort()).toEqual([...before, ...names].sort())
    expect(found.get('aa/1099/thumb.webp')).toBe('aa/1099/thumb.webp'.length)
  })

  test('what a killed process left is swept once it is old [OPS-50]', async () => {
    let isHeld: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      isHeld = resolve
    })
    let goOn: () => void = () => undefined
    const waits = new Promise<void>((resolve) => {
      goOn = resolve
    })
    const source = async function* () {
      yield* inPieces(bytesOf(11 * MEGABYTE), 65_536)
      isHeld()
      await waits
      throw new Error('killed')
    }
    const written = storage.writeFrom('ab/five/coupons.csv', source())
    await held
    expect(await drafts()).toHaveLength(1)
    // By the disk's clock, which `test:days` does not move.
    const now = (await stat(directory)).mtimeMs
    await storage.sweep(new Date(now - 600_000))
    expect(await drafts()).toHaveLength(1)
    await storage.sweep(new Date(now + 600_000))
    expect(await drafts()).toEqual([])
    goOn()
    await expect(written).rejects.toThrow('killed')
  })
})

test('pictures are decoded a few at a time, and a failed one makes way', async () => {
  const inTurn = createQueue(2)
  let running = 0
  let most = 0
  const task = async (fails: boolean) => {
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setImmediate(resolve))
    running -= 1
    if (fails) throw new Error('broken')
    return 'done'
  }
  const results = await Promise.allSettled(
    [false, true, false, true, false, false].map((fails) => inTurn(() => task(fails))),
  )
  expect(most).toBe(2)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
})
