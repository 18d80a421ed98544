import { Temporal } from 'temporal-polyfill'

const DAY_MS = 86_400_000

const FOUR_DIGITS = { from: Date.UTC(1000, 0, 2), to: Date.UTC(9999, 11, 30) }

/** The day of an instant in milliseconds as YYYY-MM-DD. Lists ask for one of each row. */
export function businessDate(instant: number, timeZone: string): string {
  const isUsual = instant >= FOUR_DIGITS.from && instant <= FOUR_DIGITS.to
  if (isUsual) return dateFormat(timeZone).format(instant)
  return zoned(instant, timeZone).toPlainDate().toString()
}

const dateFormats = new Map<string, Intl.DateTimeFormat>()

/** Swedish dates are those of ISO 8601. */
function dateFormat(timeZone: string): Intl.DateTimeFormat {
  const known = dateFormats.get(timeZone)
  const format = known ?? new Intl.DateTimeFormat('sv-SE', { timeZone, ...parts })
  dateFormats.set(timeZone, format)
  return format
}

const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const

export function startOfBusinessDate(date: string, timeZone: string): number {
  return Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds
}

export function endOfBusinessDate(date: string, timeZone: string): number {
  return startOfBusinessDate(addDays(date, 1), timeZone) - 1
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)
}

export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS
}

export function isBusinessDate(text: string): boolean {
  // PostgreSQL has no year 0.
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false
  try {
    Temporal.PlainDate.from(text, { overflow: 'reject' })
    return true
  } catch {
    return false
  }
}

function zoned(instant: number, timeZone: string) {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone)
}
