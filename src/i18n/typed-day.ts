import { LRUCache } from 'lru-cache'
import { isBusinessDate } from './business-time.ts'
import type { Key } from './keys.ts'
import { readIdentifier, unwrapped } from './typed-text.ts'

const LONGEST = 60
const KNOWN_MAX = 5000
const known = new LRUCache<string, TypedDay>({ max: KNOWN_MAX })

export type DayFault = 'unreadable' | 'impossible' | 'shortYear' | 'time'
/** An ISO day, and whether only its month-first reading exists; or why the text names no day for certain. */
type TypedDay = { day: string; isMonthFirst: boolean } | { fault: DayFault }

const midnight =
  /(?<![t ])[t ]+(?:0?0:00(?::00(?:\.0+)?)?(?: ?am|z)?|12:00(?::00)? ?am|23:59(?::59)?|11:59(?::59)? ?pm)$/
const timeOfDay = /\d:\d\d/
const separator = /^(?: ?[-/.,] ?| )$/
const between = /^[-/., ]*$/
const ordinal = /^(?:st|nd|rd|th|of|г|года?)$/u

/**
 * A day as people and spreadsheets write it, the day of the month first where both readings exist:
 * 26/11/2026, 26.11.2026, 2026-11-26, 26 Nov 2026, Nov 26, 2026, month names in English, Russian,
 * Sinhala and Tamil, digits of any script, with midnight or the day's last minute.
 * Cached: few days stand on many lines.
 */
export function readDay(typed: string): TypedDay {
  const before = known.get(typed)
  if (before) return before
  if (typed.length > LONGEST) return { fault: 'unreadable' }
  const read = dayOf(readIdentifier(typed).toLowerCase())
  known.set(typed, read)
  return read
}

/** The ISO day of a typed one; a text that names none stays as it is. */
export function typedDay(typed: string): string {
  const read = readDay(typed)
  return 'day' in read ? read.day : typed
}

/** Why no day can be read, or null; the real reason where there is a better one than the form's own. */
export function dayError(
  typed: string,
  unreadable: Key = 'common:dayFault.unreadable',
): Key | null {
  const read = readDay(typed)
  if ('day' in read) return null
  return read.fault === 'unreadable' ? unreadable : `common:dayFault.${read.fault}`
}

function dayOf(text: string): TypedDay {
  const bare = unwrapped(text)
    .replace(midnight, '')
    .replace(/(?<=\d{4}) ?г(?:\.|ода?)?$/, '')
  const parts = /\p{L}/u.test(bare) ? named(bare) : numbers(bare)
  if (typeof parts !== 'string')
    return parts.map(isoDay).find((one) => one !== null) ?? { fault: 'impossible' }
  return { fault: timeOfDay.test(bare) ? 'time' : parts }
}

type Parts = { year: string; month: string; day: string; isMonthFirst?: boolean }

function numbers(text: string): Parts[] | DayFault {
  const found = /^(\d{1,5})([^\d]{1,3})(\d{1,2})([^\d]{1,3})(\d{1,5})$/.exec(text)
  if (!found) return 'unreadable'
  const [, first = '', mark = '', second = '', again, third = ''] = found
  if (mark.trim() !== again?.trim() || !separator.test(mark) || !separator.test(again))
    return 'unreadable'
  if (first.length === 4 && third.length <= 2) return [{ year: first, month: second, day: third }]
  if (first.length > 2) return 'unreadable'
  if (third.length !== 4) return 'shortYear'
  return [
    { year: third, month: second, day: first },
    { year: third, month: first, day: second, isMonthFirst: true },
  ]
}

/** "26 Nov 2026", "Thursday, November 26th, 2026", "2026-Nov-26", and as spreadsheets write it "26-Nov-26". */
function named(text: string): Parts[] | DayFault {
  const words = text.match(/\d+|[\p{L}\p{M}]+/gu) ?? []
  const rest = text.split(/\d+|[\p{L}\p{M}]+/u)
  if (!rest.every((mark) => between.test(mark))) return 'unreadable'
  const meant = words.filter((word) => !ordinal.test(word) && !weekday.test(word))
  const months = meant.flatMap((word) => monthNumber(word) ?? [])
  const figures = meant.filter((word) => /^\d/.test(word))
  const [month] = months
  if (!month || months.length + figures.length !== meant.length || months.length > 1)
    return 'unreadable'
  const [first = '', last = '', more] = figures
  if (more !== undefined || last === '') return 'unreadable'
  const isYearFirst = first.length === 4
  const [year, day] = isYearFirst ? [first, last] : [last, first]
  if (day.length > 2) return 'unreadable'
  const isSpreadsheets = year.length === 2 && /^\d/.test(meant[0] ?? '')
  if (year.length !== 4 && !isSpreadsheets) return 'shortYear'
  return [{ year: year.padStart(4, '20'), month, day }]
}

function isoDay({ year, month, day, isMonthFirst = false }: Parts) {
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isBusinessDate(iso) ? { day: iso, isMonthFirst } : null
}

/** Sinhala as newspapers write it: ICU's names of its months are those of the moon. */
const monthNames = [
  'january, январь, января, ජනවාරි, ஜனவரி',
  'february, февраль, февраля, පෙබරවාරි, பிப்ரவரி',
  'march, март, марта, මාර්තු, மார்ச்',
  'april, апрель, апреля, අප්රේල්, ஏப்ரல்',
  'may, май, мая, මැයි, மே',
  'june, июнь, июня, ජූනි, ජුනි, ஜூன்',
  'july, июль, июля, ජූලි, ජුලි, ஜூலை',
  'august, август, августа, අගෝස්තු, අගොස්තු, ஆகஸ்ட்',
  'september, sept, сентябрь, сентября, සැප්තැම්බර්, செப்டம்பர்',
  'october, октябрь, октября, ඔක්තෝබර්, அக்டோபர்',
  'november, ноябрь, ноября, නොවැම්බර්, நவம்பர்',
  'december, декабрь, декабря, දෙසැම්බර්, டிசம்பர்',
].map((names) => names.split(', ').map((name) => name.normalize('NFC')))
const weekday =
  /^(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?|пн|вт|ср|чт|пт|сб|вс|понедельник|вторник|среда|четверг|пятница|суббота|воскресенье)$/

/** By its name or at least three letters of it: nov, sept, ноя, නොවැ. */
function monthNumber(word: string): string | null {
  const at = monthNames.findIndex((names) =>
    names.some((name) => name === word || (word.length > 2 && name.startsWith(word))),
  )
  return at < 0 ? null : String(at + 1)
}
