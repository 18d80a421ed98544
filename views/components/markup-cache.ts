import { createCache } from '#src/platform/cache.ts'

const ENTRY_BYTES = 200

/** Markup by key. @param bytesMax of keys and markup together, two bytes per character assumed */
export function createMarkupCache(bytesMax: number) {
  const sizeOf = (html: string, key: string) => 2 * (key.length + html.length) + ENTRY_BYTES
  return createCache<string, string>({ max: bytesMax, sizeOf })
}
