import { businessDate, endOfBusinessDate, startOfBusinessDate } from '#src/i18n/business-time.ts'
import type { FieldErrors } from '#src/services/kit/refusals/field-errors.ts'

type RequestedDates = { startDate: number | null; expiryDate: number | null }
export type SeasonDates = { startDate: Date; expiryDate: Date }

/** Years that a season can be about; instants beyond are a mistake of the caller. */
const EARLIEST = Date.UTC(2000, 0, 1)
const LATEST = Date.UTC(2100, 0, 1)

/**
 * The instants of the chosen business days: a start today is now, another one 00:00, the end is the
 * last millisecond of its day.
 * @param now the database's clock, epoch milliseconds
 * @param previous the start that the season has; on the same day it stays as it is
 */
export function seasonDates(
  { startDate, expiryDate }: RequestedDates,
  now: number,
  timeZone: string,
  previous: Date | null,
): SeasonDates | FieldErrors {
  if (startDate === null || expiryDate === null || !isReadable(startDate, expiryDate)) {
    return { ...dateError('startDate', startDate), ...dateError('expiryDate', expiryDate) }
  }
  const from = businessDate(startDate, timeZone)
  const until = businessDate(expiryDate, timeZone)
  if (until < from) return { expiryDate: 'core:category.expiryInvalid' }
  const kept = previous !== null && businessDate(previous.getTime(), timeZone) === from
  const isToday = from === businessDate(now, timeZone)
  const begins = isToday ? now : startOfBusinessDate(from, timeZone)
  return {
    startDate: kept ? previous : new Date(begins),
    expiryDate: new Date(endOfBusinessDate(until, timeZone)),
  }
}

export function isSeason(dates: SeasonDates | FieldErrors): dates is SeasonDates {
  return dates.expiryDate instanceof Date
}

const missing = {
  startDate: 'core:report.startRequired',
  expiryDate: 'core:category.expiryRequired',
} as const

function dateError(field: keyof typeof missing, instant: number | null): FieldErrors {
  if (instant === null) return { [field]: missing[field] }
  return isReadable(instant) ? {} : { [field]: 'core:field.date' }
}

function isReadable(...instants: number[]): boolean {
  return instants.every((instant) => instant >= EARLIEST && instant < LATEST)
}
