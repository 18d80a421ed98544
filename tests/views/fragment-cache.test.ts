import { expect, test } from 'vitest'
import { createFragmentCache } from '#views/components/fragment-cache.ts'

const kilobyte = 'x'.repeat(512)

test('what was not used longest leaves first, and the bound holds', () => {
  const cache = createFragmentCache(4096)
  cache.set('a', kilobyte)
  cache.set('b', kilobyte)
  cache.set('c', kilobyte)
  expect(cache.get('a')).toBe(kilobyte)
  cache.set('d', kilobyte)
  expect(cache.get('b')).toBeUndefined()
  expect(['a', 'c', 'd'].map((key) => cache.get(key))).toEqual([kilobyte, kilobyte, kilobyte])
  expect(cache.bytes()).toBeLessThanOrEqual(4096)
})

test('a key that is written again counts once, and what is larger than all is not kept', () => {
  const cache = createFragmentCache(4096)
  for (let time = 0; time < 20; time += 1) cache.set('a', `${kilobyte}${time}`)
  expect(cache.get('a')).toBe(`${kilobyte}19`)
  cache.set('huge', kilobyte.repeat(5))
  expect(cache.get('huge')).toBeUndefined()
  expect(cache.bytes()).toBe(0)
})
