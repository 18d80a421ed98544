import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { atMost, readAtMost } from '#src/platform/read-at-most.ts'

const tooLarge = () => new Error('too large')
const bytes = (count: number) => new Uint8Array(count).fill(7)

test.each([
  ['nothing', [], 0, 0],
  ['nothing, though some may come', [], 8, 0],
  ['empty pieces', [0, 0], 0, 0],
  ['one piece', [3], 8, 3],
  ['several', [3, 0, 4], 8, 7],
  ['as many as may come', [5, 3], 8, 8],
])('%s is read as a whole', async (_, sizes, max, whole) => {
  const read = await readAtMost(Readable.from(sizes.map(bytes)), max, tooLarge)
  expect([read.length, read.every((byte) => byte === 7)]).toEqual([whole, true])
})

test.each([
  ['one byte where none may come', [1], 0],
  ['one byte too many in one piece', [9], 8],
  ['one byte too many in a later piece', [4, 4, 1], 8],
  ['a piece far too large', [1_000_000], 8],
])('%s is refused', async (_, sizes, max) => {
  await expect(readAtMost(Readable.from(sizes.map(bytes)), max, tooLarge)).rejects.toThrow(
    'too large',
  )
})

test('reading stops with the piece that is too large, and the source is let go', async () => {
  let [made, isClosed] = [0, false]
  async function* endless() {
    try {
      for (;;) {
        made += 1
        yield bytes(4)
      }
    } finally {
      isClosed = true
    }
  }
  await expect(readAtMost(endless(), 8, tooLarge)).rejects.toThrow('too large')
  expect([made, isClosed]).toEqual([3, true])
})

test('what comes before too much is passed on, and a broken source fails as it does', async () => {
  const seen: number[] = []
  const passing = async () => {
    for await (const { length } of atMost(Readable.from([bytes(4), bytes(5)]), 8, tooLarge))
      seen.push(length)
  }
  await expect(passing()).rejects.toThrow('too large')
  expect(seen).toEqual([4])
  async function* broken() {
    yield bytes(1)
    throw new Error('cut off')
  }
  await expect(readAtMost(broken(), 8, tooLarge)).rejects.toThrow('cut off')
})
