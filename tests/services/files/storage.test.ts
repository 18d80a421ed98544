import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createLocalStorage } from '#src/services/files/local-storage.ts'
import { createQueue } from '#src/services/kit/queue.ts'

const directory = await mkdtemp(join(tmpdir(), 'dealdesk-storage-'))
const storage = createLocalStorage(directory)
afterAll(() => rm(directory, { recursive: true }))

test('bytes come back as they were written, whole, and nothing is left beside them', async () => {
  const bytes = new Uint8Array([1, 2, 3])
  await Promise.all(Array.from({ length: 5 }, () => storage.write('ab/one/full.webp', bytes)))
  expect(new Uint8Array((await storage.read('ab/one/full.webp')) ?? [])).toEqual(bytes)
  expect(await readdir(join(directory, 'ab', 'one'))).toEqual(['full.webp'])
  expect(await storage.read('ab/one/thumb.webp')).toBeNull()
})

test('a key never leaves the folder', async () => {
  for (const key of ['../x.webp', '/etc/passwd', 'a/../../x.webp', 'a//x.webp', 'a\0.webp', '']) {
    await expect(storage.read(key), key).rejects.toThrow('not a storage key')
    await expect(storage.write(key, new Uint8Array()), key).rejects.toThrow('not a storage key')
  }
})

test('pictures are decoded a few at a time, and a failed one makes way', async () => {
  const inTurn = createQueue(2)
  let running = 0
  let most = 0
  const task = async (fails: boolean) => {
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setTimeout(resolve, 5))
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
