import { LRUCache } from 'lru-cache'

const ENTRY_BYTES = 200

/** Markup by key. @param maxSize bytes of keys and markup together, two per character assumed */
export function createMarkupCache(maxSize: number) {
  return new LRUCache<string, string>({
    maxSize,
    sizeCalculation: (html, key) => 2 * (key.length + html.length) + ENTRY_BYTES,
  })
}
