import { addDays, startOfBusinessDate } from '#src/i18n/business-time.ts'
import type { Format } from '#src/i18n/format.ts'

/** First and last of so many days as people read them. */
export function daysText(format: Format, last: string, days: number): [from: string, to: string] {
  const text = (day: string) => format.date(new Date(startOfBusinessDate(day, format.timeZone)))
  return [text(addDays(last, 1 - days)), text(last)]
}
