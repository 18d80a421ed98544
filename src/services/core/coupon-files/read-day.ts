import { isBusinessDate } from '#src/i18n/business-time.ts'
import type { LineReason } from './reasons.ts'

const KNOWN_MAX = 5000
const known = new Map<string, Day>()

/** An ISO day, a spreadsheet's number of one, or why the text names no day for certain. */
export type Day = { day: string } | { serial: number } | { reason: LineReason }

const month = String.raw`[\p{L}]{3,9}\.?`
const english = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const russian = 'янв фев мар апр мая июн июл авг сен окт ноя дек'.split(' ')
const midnight =
  /(?<![T ])[T ]+(?:0?0:00(?::00(?:\.0+)?)?(?: ?AM|Z)?|12:00(?::00)? ?AM|23:59(?::59)?|11:59(?::59)? ?PM)$/i
const dayFirst = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/
const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/
const shortYear = /^\d{1,2}([-/.])\d{1,2}\1\d{2}$/
const named = new RegExp(`^(\\d{1,2})[- ./](${month})[- ./](\\d{4}|\\d{2})(?: г\\.?)?$`, 'u')
const namedFirst = new RegExp(`^(${month}) (\\d{1,2}),? (\\d{4})$`, 'u')

/**
 * A day as a spreadsheet writes it, the day of the month first: 31-12-2030, 31/12/2030, 1.1.2030,
 * 2030-12-31, 31-Dec-30, with midnight or the day's last minute. Cached: few days stand on many lines.
 */
export function readDay(text: string): Day {
  const before = known.get(text)
  if (before) return before
  const read = dayOf(text)
  if (known.size >= KNOWN_MAX) known.clear()
  known.set(text, read)
  return read
}

function dayOf(text: string): Day {
  if (text.length > 40) return { reason: 'date' }
  if (/^\d{5}(?:\.0+)?$/.test(text)) return { serial: Number(text) }
  const bare = text.replace(/^'/, '').replace(midnight, '')
  if (shortYear.test(bare)) return { reason: 'dateYear' }
  const [year, monthOfYear, day] = partsOf(bare)
  const iso = isoDay(year, monthOfYear, day)
  if (iso) return { day: iso }
  const isMonthFirst = dayFirst.test(bare) && isoDay(year, day, monthOfYear) !== null
  if (isMonthFirst) return { reason: 'dateOrder' }
  return { reason: /\d:\d\d/.test(bare) ? 'dateTime' : 'date' }
}

function partsOf(text: string): (string | undefined)[] {
  const numbers = dayFirst.exec(text)
  if (numbers) return [numbers[4], numbers[3], numbers[1]]
  const iso = yearFirst.exec(text)
  if (iso) return [iso[1], iso[3], iso[4]]
  const [, day, name, year] = named.exec(text) ?? []
  if (name) return [year?.padStart(4, '20'), monthNumber(name), day]
  const [, first, dayAfter, yearAfter] = namedFirst.exec(text) ?? []
  return first ? [yearAfter, monthNumber(first), dayAfter] : []
}

function monthNumber(name: string): string {
  const start = name.slice(0, 3).toLowerCase()
  const at = start === 'май' ? 4 : Math.max(english.indexOf(start), russian.indexOf(start))
  return String(at + 1)
}

function isoDay(year = '', monthOfYear = '', day = ''): string | null {
  const iso = `${year}-${monthOfYear.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isBusinessDate(iso) ? iso : null
}

const DAY_MS = 86_400_000
/** Spreadsheets count days from the end of 1899; those of old Macs began in 1904. */
const EPOCHS = [Date.UTC(1899, 11, 30), Date.UTC(1904, 0, 1)]

/** The day of a spreadsheet's number; null if both ways of counting lead to a day that may be meant. */
export function serialDay(serial: number, first: string, last: string): string | null {
  const [usual = '', old = ''] = EPOCHS.map((epoch) =>
    new Date(epoch + serial * DAY_MS).toISOString().slice(0, 10),
  )
  return old >= first && old <= last ? null : usual
}
