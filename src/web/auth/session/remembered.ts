import type { ReadRow } from './rows.ts'

type Row = Pick<ReadRow, 'id' | 'loadedAt' | 'stale'>
type Entry = { loadedAt: number; value: unknown }

/** A few KB each. */
const ENTRIES_MAX = 1000

/**
 * What a person changes seldom, remembered beside profile and routes and for as long: until they are read
 * again, which `outdate` brings about on every replica, since each reading is another `loadedAt`.
 */
export function createRemembered() {
  const entries = new Map<string, Entry>()

  /** @param name of what is remembered, which always names the same type */
  return async function remembered<T>(
    { id, loadedAt, stale }: Row,
    name: string,
    load: () => Promise<T>,
  ): Promise<T> {
    // Twice outdated looks like once.
    if (stale) return load()
    const key = `${id} ${name}`
    const known = entries.get(key)
    if (known?.loadedAt === loadedAt.getTime()) return known.value as T
    const value = await load()
    entries.delete(key)
    entries.set(key, { loadedAt: loadedAt.getTime(), value })
    const [oldest] = entries.keys()
    if (oldest && entries.size > ENTRIES_MAX) entries.delete(oldest)
    return value
  }
}
