import { expect, test } from 'vitest'
import { createCache } from '#src/platform/cache.ts'
import { createMarkupCache } from '#views/components/markup-cache.ts'

const kilobyte = 'x'.repeat(512)

test('what was not used longest leaves first, and the number of entries holds', () => {
  const recent = createCache<string, number>({ max: 2 })
  recent.set('a', 1)
  recent.set('b', 2)
  recent.get('a')
  recent.set('c', 3)
  expect([recent.get('a'), recent.get('b'), recent.get('c')]).toEqual([1, undefined, 3])
  expect(recent.size()).toBe(2)
})

test('the sizes of all entries together stay within the bound', () => {
  const cache = createMarkupCache(4096)
  cache.set('a', kilobyte)
  cache.set('b', kilobyte)
  cache.set('c', kilobyte)
  expect(cache.get('a')).toBe(kilobyte)
  cache.set('d', kilobyte)
  expect(cache.get('b')).toBeUndefined()
  expect(['a', 'c', 'd'].map((key) => cache.get(key))).toEqual([kilobyte, kilobyte, kilobyte])
  expect(cache.size()).toBeLessThanOrEqual(4096)
})

test('a key that is set again counts once', () => {
  const cache = createMarkupCache(4096)
  for (let time = 0; time < 20; time += 1) cache.set('a', `${kilobyte}${time}`)
  expect(cache.get('a')).toBe(`${kilobyte}19`)
  cache.delete('a')
  cache.delete('a')
  expect(cache.size()).toBe(0)
})

test('what is larger than the bound is not kept, and drives nothing out but its own key', () => {
  const cache = createMarkupCache(4096)
  cache.set('a', kilobyte)
  cache.set('huge', kilobyte)
  cache.set('huge', kilobyte.repeat(5))
  expect([cache.get('a'), cache.get('huge')]).toEqual([kilobyte, undefined])
})

test('one large entry makes room by as many small ones as it takes', () => {
  const cache = createCache<number, number>({ max: 10, sizeOf: (value) => value })
  for (const key of [1, 2, 3, 4, 5]) cache.set(key, 2)
  cache.set(6, 5)
  expect([1, 2, 3, 4, 5, 6].filter((key) => cache.get(key) !== undefined)).toEqual([4, 5, 6])
  expect(cache.size()).toBe(9)
})

test('reading orders the entries, wherever in the order they stand', () => {
  const keys = ['a', 'b', 'c', 'd', 'e']
  for (const read of keys) {
    const cache = createCache<string, string>({ max: 5 })
    for (const key of keys) cache.set(key, key)
    for (let time = 0; time < 3; time += 1) cache.get(read)
    for (const key of ['f', 'g', 'h', 'i']) cache.set(key, key)
    expect([read, ...keys.filter((key) => cache.get(key))]).toEqual([read, read])
  }
})

test('what is deleted anywhere in the order leaves the others in theirs', () => {
  const keys = ['a', 'b', 'c', 'd']
  for (const gone of keys) {
    const cache = createCache<string, string>({ max: 4 })
    for (const key of keys) cache.set(key, key)
    cache.delete(gone)
    cache.set('e', 'e')
    cache.set('f', 'f')
    const [, ...rest] = keys.filter((key) => key !== gone)
    const found = [...keys, 'e', 'f'].filter((key) => cache.get(key))
    expect([gone, ...found]).toEqual([gone, ...rest, 'e', 'f'])
  }
})

test('an empty cache fills again after everything was deleted', () => {
  const cache = createCache<number, number>({ max: 2 })
  for (const key of [1, 2]) cache.set(key, key)
  for (const key of [2, 1]) cache.delete(key)
  for (const key of [3, 4, 5]) cache.set(key, key)
  expect([1, 2, 3, 4, 5].filter((key) => cache.get(key))).toEqual([4, 5])
})
