import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createPictureDisk } from '#src/web/pictures/picture-disk.ts'
import { fastFolder } from '#tests/support/fast-folder.ts'

const folder = await mkdtemp(join(fastFolder, 'dealdesk-pictures-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

test('a folder holds so many bytes, those that were written last', async () => {
  const disk = createPictureDisk(folder)
  const bytes = new Uint8Array(100_000)
  for (let index = 0; index < 30; index += 1) await disk.keep(`ab/${index}-full.webp`, bytes)
  const names = await readdir(join(folder, 'ab'))
  expect(names.length).toBeLessThanOrEqual(20)
  expect(await disk.read('ab/29-full.webp')).toHaveLength(100_000)
  expect(await disk.has('ab/0-full.webp')).toBe(false)
})

test('what other processes wrote counts too', async () => {
  const first = createPictureDisk(folder)
  for (let index = 0; index < 18; index += 1)
    await first.keep(`cd/${index}-full.webp`, new Uint8Array(100_000))
  const second = createPictureDisk(folder)
  for (let index = 18; index < 23; index += 1)
    await second.keep(`cd/${index}-full.webp`, new Uint8Array(100_000))
  expect((await readdir(join(folder, 'cd'))).length).toBeLessThanOrEqual(20)
})

test('a folder that takes nothing loses no picture and leaves no draft', async () => {
  await writeFile(join(folder, 'ef'), 'no folder')
  const disk = createPictureDisk(folder)
  await disk.keep('ef/1-thumb.webp', new Uint8Array(10))
  expect(await disk.read('ef/1-thumb.webp')).toBeNull()
})
