import type { Language } from './languages.ts'

const NBSP = '\u00a0'
const locales: Record<Language, string> = { en: 'en-LK', ru: 'ru-RU' }

export type Format = ReturnType<typeof createFormat>

const formats = new Map<string, Format>()

/**
 * The formatter of a language and zone, kept: building Intl formatters costs more than a list page.
 * @param timeZone an IANA name that the runtime knows; those bound how many are kept
 */
export function formatFor(language: Language, timeZone: string): Format {
  const key = `${language} ${timeZone}`
  const known = formats.get(key) ?? createFormat(language, timeZone)
  formats.set(key, known)
  return known
}

export function wholeNumbers(language: Language): Intl.NumberFormat {
  return new Intl.NumberFormat(locales[language], { maximumFractionDigits: 0 })
}

export function createFormat(language: Language, timeZone: string) {
  const locale = locales[language]
  const day = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  })
  const hours = { timeZone, hour: '2-digit', minute: '2-digit' } as const
  const clock = new Intl.DateTimeFormat('en-US', { ...hours, hour12: true })
  const dayClock = new Intl.DateTimeFormat('en-GB', { ...hours, hourCycle: 'h23' })
  const decimals = new Intl.NumberFormat(locale, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
  const whole = wholeNumbers(language)
  const percent = new Intl.NumberFormat(locale, { style: 'percent' })

  const monthOfYear = new Intl.DateTimeFormat(locale, { timeZone, month: 'long', year: 'numeric' })
  const dayOfWeek = new Intl.DateTimeFormat(language === 'ru' ? locale : 'en-GB', {
    timeZone,
    dateStyle: 'full',
  })
  const isoDay = new Intl.DateTimeFormat('en-CA', { timeZone })
  const capitalized = ([first = '', ...rest]: string) =>
    first.toLocaleUpperCase(locale) + rest.join('')
  const date = remembered((instant) => day.format(instant).replaceAll('/', '-'))
  /** hh:mm AM, as payloads have it in every language. */
  const twelve = remembered((instant) => clock.format(instant).replaceAll('\u202f', ' '))
  /** hh:mm AM; in Russian of 24 hours. */
  const time = language === 'ru' ? remembered((instant) => dayClock.format(instant)) : twelve
  const dateTime = (instant: Date) => `${date(instant)}, ${time(instant)}`

  return {
    language,
    timeZone,
    date,
    time,
    dateTime,
    moment: ({ milliseconds }: { milliseconds: number }) => dateTime(new Date(milliseconds)),
    /** A time of day of a payload, "05:15 PM", as people read it; "17:15" in Russian. */
    timeOfDay: (text: string) => (language === 'ru' ? twentyFour(text) : text),
    /** 0 to 23, of the zone. */
    hour: (instant: Date) => Number.parseInt(dayClock.format(instant), 10),
    /** yyyy-MM-dd of the zone, for `<time datetime>` beside a date (HTML §4.5.14). */
    machineDate: remembered((instant) => isoDay.format(instant)),
    month: remembered((instant) => capitalized(monthOfYear.format(instant))),
    /** "Thursday, 26 November 2026", for the heading above what happened on a day. */
    weekday: remembered((instant) => capitalized(dayOfWeek.format(instant))),
    number: (value: number) => whole.format(value),
    /** A list's total; "10,000+" where counting stopped. */
    total: (list: { totalItems: number; totalItemsCapped?: boolean | undefined }) =>
      whole.format(list.totalItems) + (list.totalItemsCapped ? '+' : ''),
    /** "LKR 6,750.00"; Russian groups with a no-break space and uses a decimal comma. */
    money: (cents: number, currency = 'LKR') => `${currency}${NBSP}${decimals.format(cents / 100)}`,
    /** "26%" for 26; with a no-break space in Russian. */
    percent: (whole: number) => percent.format(whole / 100),
    instant: (value: Date) => ({
      milliseconds: value.getTime(),
      displayDate: date(value),
      displayDateTime: `${date(value)}, ${twelve(value)}`,
    }),
    /** "077 123 4567" or "011 234 5678" for a stored {countryCode, localNumber}; the full number of other countries. */
    phone: ({ countryCode, localNumber }: { countryCode: string; localNumber: string }) =>
      countryCode === '+94'
        ? `0${localNumber}`.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3')
        : countryCode + localNumber,
  }
}

function twentyFour(text: string): string {
  const [, hour = '', minute = '', half] = /^(\d\d):(\d\d) ([AP])M$/.exec(text) ?? []
  if (!half) return text
  const hours = (Number(hour) % 12) + (half === 'P' ? 12 : 0)
  return `${String(hours).padStart(2, '0')}:${minute}`
}

const REMEMBERED_MAX = 5000

/** Intl takes some 10 µs for a date, and lists show the same first and last days again and again. */
function remembered(write: (instant: Date) => string): (instant: Date) => string {
  const texts = new Map<number, string>()
  return function written(instant) {
    const key = instant.getTime()
    const known = texts.get(key)
    if (known !== undefined) return known
    const text = write(instant)
    if (texts.size >= REMEMBERED_MAX) texts.clear()
    texts.set(key, text)
    return text
  }
}
