import { expect, test } from 'vitest'
import { createMarkupCache } from '#views/components/markup-cache.ts'

const kilobyte = 'x'.repeat(512)

test('the sizes of all entries together stay within the bound', () => {
  const cache = createMarkupCache(4096)
  cache.set('a', kilobyte)
  cache.set('b', kilobyte)
  cache.set('c', kilobyte)
  expect(cache.get('a')).toBe(kilobyte)
  cache.set('d', kilobyte)
  expect(cache.get('b')).toBeUndefined()
  expect(['a', 'c', 'd'].map((key) => cache.get(key))).toEqual([kilobyte, kilobyte, kilobyte])
  expect(cache.calculatedSize).toBeLessThanOrEqual(4096)
})

test('a key that is set again counts once', () => {
  const cache = createMarkupCache(4096)
  for (let time = 0; time < 20; time += 1) cache.set('a', `${kilobyte}${time}`)
  expect(cache.get('a')).toBe(`${kilobyte}19`)
  cache.delete('a')
  cache.delete('a')
  expect(cache.calculatedSize).toBe(0)
})

test('what is larger than the bound is not kept, and drives nothing out but its own key', () => {
  const cache = createMarkupCache(4096)
  cache.set('a', kilobyte)
  cache.set('huge', kilobyte)
  cache.set('huge', kilobyte.repeat(5))
  expect([cache.get('a'), cache.get('huge')]).toEqual([kilobyte, undefined])
})
