import { LRUCache } from 'lru-cache'
import type { ReadRow } from './rows.ts'

type Row = Pick<ReadRow, 'id' | 'loadedAt' | 'stale'>
type Entry = { loadedAt: number; value: unknown }

const ENTRIES_MAX = 1000

/**
 * Rarely changed choices of a person, cached as long as profile and routes. `outdate` invalidates them on
 * every replica, since each reload gets another `loadedAt`.
 */
export function createRemembered() {
  const entries = new LRUCache<string, Entry>({ max: ENTRIES_MAX })

  /** @param name of the cached value; one name always has one type */
  return async function remembered<T>(
    { id, loadedAt, stale }: Row,
    name: string,
    load: () => Promise<T>,
  ): Promise<T> {
    // Invalidating twice leaves the same mark as once.
    if (stale) return load()
    const key = `${id} ${name}`
    const known = entries.get(key)
    if (known?.loadedAt === loadedAt.getTime()) return known.value as T
    const value = await load()
    entries.set(key, { loadedAt: loadedAt.getTime(), value })
    return value
  }
}
