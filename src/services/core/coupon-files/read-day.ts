import { isBusinessDate } from '#src/i18n/business-time.ts'

const KNOWN_MAX = 5000
const known = new Map<string, string | null>()

/**
 * A day as coupon files write it, dd-MM-yyyy or yyyy-MM-dd, as an ISO day; null when it is no
 * such day. A file has few days on many lines, so they are remembered.
 */
export function readDay(text: string): string | null {
  if (text.length !== 10) return null
  const before = known.get(text)
  if (before !== undefined) return before
  const [, day, month, year] = text.match(/^(\d\d)-(\d\d)-(\d{4})$/) ?? []
  const iso = year ? `${year}-${month}-${day}` : text
  const read = isBusinessDate(iso) ? iso : null
  if (known.size >= KNOWN_MAX) known.clear()
  known.set(text, read)
  return read
}
