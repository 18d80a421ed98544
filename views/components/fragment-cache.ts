const ENTRY_BYTES = 200

/** Markup by key, least recently used evicted first. @param bytesMax of keys and markup together */
export function createFragmentCache(bytesMax: number) {
  const kept = new Map<string, string>()
  let bytes = 0

  return {
    get(key: string): string | undefined {
      const html = kept.get(key)
      if (html === undefined) return undefined
      kept.delete(key)
      kept.set(key, html)
      return html
    },
    set(key: string, html: string): void {
      const known = kept.get(key)
      if (known !== undefined) bytes -= sizeOf(key, known)
      kept.delete(key)
      kept.set(key, html)
      bytes += sizeOf(key, html)
      for (const [oldest, text] of kept) {
        if (bytes <= bytesMax) return
        kept.delete(oldest)
        bytes -= sizeOf(oldest, text)
      }
    },
    bytes: () => bytes,
  }
}

/** Assumes two bytes per character. */
function sizeOf(key: string, html: string): number {
  return 2 * (key.length + html.length) + ENTRY_BYTES
}
