type Options<Key, Value> = {
  /** Of the sizes of all entries together. */
  max: number
  /** 1 for each by default, so that `max` is a number of entries. */
  sizeOf?: (value: Value, key: Key) => number
}

export type Cache<Key, Value> = ReturnType<typeof createCache<Key, Value>>

/** Values by key within a bound: what was not used longest leaves first; what exceeds it is not kept. */
export function createCache<Key, Value>({ max, sizeOf = () => 1 }: Options<Key, Value>) {
  const entries = new Map<Key, Value>()
  let size = 0

  function remove(key: Key): void {
    const value = entries.get(key)
    if (value !== undefined && entries.delete(key)) size -= sizeOf(value, key)
  }

  return {
    get(key: Key): Value | undefined {
      const value = entries.get(key)
      if (value === undefined) return undefined
      entries.delete(key)
      entries.set(key, value)
      return value
    },
    set(key: Key, value: Value): void {
      remove(key)
      const added = sizeOf(value, key)
      if (added > max) return
      entries.set(key, value)
      size += added
      for (const oldest of entries.keys()) {
        if (size <= max) return
        remove(oldest)
      }
    },
    delete: remove,
    size: () => size,
  }
}
