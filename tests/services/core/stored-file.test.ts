import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openFile, removeFile } from '#src/services/core/exports/stored-file.ts'
import { exportKey } from '#src/services/files/index.ts'
import { createLocalStorage } from '#src/services/files/local-storage.ts'
import { fastFolder } from '#tests/support/fast-folder.ts'

const folder = await mkdtemp(join(fastFolder, 'dealdesk-exports-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const storage = createLocalStorage(folder)

async function stored(parts: readonly string[]) {
  const id = crypto.randomUUID()
  for (const [part, text] of parts.entries())
    await storage.write(exportKey(id, part), new TextEncoder().encode(text))
  return id
}

async function read(id: string, parts: number) {
  const pieces = await openFile(storage, { id, parts })
  if (!pieces) return null
  const decoder = new TextDecoder()
  let text = ''
  for await (const piece of pieces) text += decoder.decode(piece, { stream: true })
  return text
}

async function left(id: string) {
  const found = await readdir(folder, { recursive: true })
  return found.filter((name) => name.includes(id) && name.endsWith('.csv')).length
}

test.each([
  [['a\r\n'], 'a\r\n'],
  [['a\r\n', 'b\r\n', 'c\r\n'], 'a\r\nb\r\nc\r\n'],
  [['a\r\n', '', 'c\r\n'], 'a\r\nc\r\n'],
])('a file of the parts %j reads %j [EXPORT-02]', async (parts, whole) => {
  expect(await read(await stored(parts), parts.length)).toBe(whole)
})

test('a part beyond those that are recorded is not read: its process died before it was counted', async () => {
  expect(await read(await stored(['a', 'b', 'c']), 2)).toBe('ab')
})

test('a file without its first part is none; one without another breaks off [EXPORT-02]', async () => {
  expect(await read(crypto.randomUUID(), 1)).toBeNull()
  const id = await stored(['a', 'b', 'c'])
  await storage.remove(exportKey(id, 1))
  await expect(read(id, 3)).rejects.toThrow(`export ${id} lacks part 1`)
})

test.each([
  [0, 1],
  [1, 1],
  [1, 2],
  [3, 3],
  [3, 4],
])(
  'of a file with %i parts recorded and %i written none stays [EXPORT-05]',
  async (parts, written) => {
    const [id, other] = [await stored(Array(written).fill('a')), await stored(['a'])]
    expect(await left(id)).toBe(written)
    await removeFile(storage, { id, parts })
    expect(await left(id)).toBe(0)
    expect(await left(other)).toBe(1)
  },
)
