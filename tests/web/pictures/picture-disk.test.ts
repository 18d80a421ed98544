import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
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

test('a folder that cannot be written loses no picture and leaves no draft', async () => {
  await writeFile(join(folder, 'ef'), 'no folder')
  const disk = createPictureDisk(folder)
  await disk.keep('ef/1-thumb.webp', new Uint8Array(10))
  expect(await disk.read('ef/1-thumb.webp')).toBeNull()
})

/** Files of this size in a folder of their own, each a minute newer than the one before. */
async function aFolder(name: string, sizes: readonly number[]) {
  const disk = createPictureDisk(folder)
  for (const [index, size] of sizes.entries()) {
    const file = `${name}/${nameOf(index)}`
    await disk.keep(file, new Uint8Array(size))
    const minute = new Date(Date.UTC(2026, 0, 1, 0, index))
    await utimes(disk.pathOf(file), minute, minute)
  }
  const left = async () => (await readdir(join(folder, name))).sort()
  return { disk, left }
}

/** Names whose order is not that of their age. */
const nameOf = (index: number) => `${(index * 7) % 23}-full.webp`
const namesOf = (from: number, to: number) =>
  Array.from({ length: to - from }, (_none, at) => nameOf(from + at)).sort()

const KIB = 1024
const many = (count: number, size: number) => Array.from({ length: count }, () => size)

test('a folder that is full keeps the newest files, down to half of its limit', async () => {
  const { left } = await aFolder('11', many(20, 100_000))
  expect(await left()).toEqual(namesOf(0, 20))
  const { left: after } = await aFolder('12', many(21, 100_000))
  expect(await after()).toEqual(namesOf(11, 21))
})

test('a folder at its limit stays, one byte more halves it', async () => {
  const { disk, left } = await aFolder('13', many(4, 512 * KIB))
  expect(await left()).toEqual(namesOf(0, 4))
  await createPictureDisk(folder).keep(`13/${nameOf(0)}`, new Uint8Array(512 * KIB))
  expect(await left()).toEqual(namesOf(0, 4))
  await disk.keep('13/new-full.webp', new Uint8Array(1))
  expect(await left()).toEqual([nameOf(0), 'new-full.webp'].sort())
})

test('one file by another process tidies what is too much by now', async () => {
  const { left } = await aFolder('14', many(20, 100_000))
  await writeFile(join(folder, '14', 'large'), new Uint8Array(200_000))
  expect(await left()).toHaveLength(21)
  await createPictureDisk(folder).keep('14/new-full.webp', new Uint8Array(1))
  expect((await left()).length).toBeLessThan(12)
})

test('a file is at most half of a folder', async () => {
  const { disk, left } = await aFolder('15', [1024 * KIB])
  await disk.keep('15/larger-full.webp', new Uint8Array(1024 * KIB + 1))
  expect(await left()).toEqual([nameOf(0)])
})

test('a file is found at its path, and there or not', async () => {
  const { disk } = await aFolder('16', [10])
  expect(disk.pathOf(`16/${nameOf(0)}`)).toBe(join(folder, '16', nameOf(0)))
  expect(await disk.has(`16/${nameOf(0)}`)).toBe(true)
  expect(await disk.has('16/none-full.webp')).toBe(false)
})

test('what cannot be moved to its place leaves no draft', async () => {
  await mkdir(join(folder, '17', 'taken-full.webp'), { recursive: true })
  await createPictureDisk(folder).keep('17/taken-full.webp', new Uint8Array(10))
  expect(await readdir(join(folder, '17'))).toEqual(['taken-full.webp'])
})
