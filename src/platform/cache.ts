type Options<Key, Value> = {
  /** Of the sizes of all entries together. */
  max: number
  /** 1 for each by default, so that `max` is a number of entries. */
  sizeOf?: (value: Value, key: Key) => number
}

type Entry<Key, Value> = {
  key: Key
  value: Value
  size: number
  older: Entry<Key, Value> | null
  newer: Entry<Key, Value> | null
}

export type Cache<Key, Value> = ReturnType<typeof createCache<Key, Value>>

/**
 * Values by key within a bound: what was not used longest leaves first; what exceeds it is not kept. The
 * entries are linked in the order of their use. Deleting and adding keys again would order a Map too, but
 * what is deleted stays in its chains for a while: keys that are read often took microseconds.
 */
export function createCache<Key, Value>({ max, sizeOf = () => 1 }: Options<Key, Value>) {
  const entries = new Map<Key, Entry<Key, Value>>()
  let oldest: Entry<Key, Value> | null = null
  let newest: Entry<Key, Value> | null = null
  let size = 0

  function unlink({ older, newer }: Entry<Key, Value>): void {
    if (older) older.newer = newer
    else oldest = newer
    if (newer) newer.older = older
    else newest = older
  }

  function append(entry: Entry<Key, Value>): void {
    entry.older = newest
    entry.newer = null
    if (newest) newest.newer = entry
    else oldest = entry
    newest = entry
  }

  function remove(key: Key): void {
    const entry = entries.get(key)
    if (!entry) return
    entries.delete(key)
    unlink(entry)
    size -= entry.size
  }

  return {
    get(key: Key): Value | undefined {
      const entry = entries.get(key)
      if (entry && entry !== newest) {
        unlink(entry)
        append(entry)
      }
      return entry?.value
    },
    set(key: Key, value: Value): void {
      remove(key)
      const added = sizeOf(value, key)
      if (added > max) return
      const entry = { key, value, size: added, older: null, newer: null }
      entries.set(key, entry)
      append(entry)
      size += added
      while (oldest && size > max) remove(oldest.key)
    },
    delete: remove,
    size: () => size,
  }
}
