import { VALID_DAYS_MIN } from '#src/contract/core/deals.ts'
import {
  businessDate,
  daysBetween,
  endOfBusinessDate,
  startOfBusinessDate,
} from '#src/i18n/business-time.ts'
import { isPlausible } from '#src/services/kit/plausible.ts'
import type { FieldErrors } from '#src/services/kit/refusals/refusal.ts'

type RequestedDays = { validFrom: number; expiredOn: number }
export type Period = { validFrom: Date; expiredOn: Date; expiresOn: string }

/**
 * The instants of the chosen business days: a start today is now, a later one 00:00; the end is the last
 * millisecond of its day.
 * @param now the database's clock, epoch milliseconds
 * @param previous the deal's stored start, whose day may stay although past
 */
export function dealPeriod(
  { validFrom, expiredOn }: RequestedDays,
  now: number,
  timeZone: string,
  previous: Date | null,
): Period | FieldErrors {
  const unreadable = unreadableDays({ validFrom, expiredOn })
  if (unreadable) return unreadable
  const today = businessDate(now, timeZone)
  const from = businessDate(validFrom, timeZone)
  const until = businessDate(expiredOn, timeZone)
  const kept = previous !== null && businessDate(previous.getTime(), timeZone) === from
  const days = daysBetween(from, until)
  if (days < 0) return { expiredOn: 'core:field.expiresBeforeStart' }
  if (!kept && from < today) return { validFrom: 'core:field.validFromPast' }
  if (days < VALID_DAYS_MIN) return { expiredOn: 'core:field.tooShort' }
  const begins = from === today ? now : startOfBusinessDate(from, timeZone)
  return {
    validFrom: kept ? previous : new Date(begins),
    expiredOn: new Date(endOfBusinessDate(until, timeZone)),
    expiresOn: until,
  }
}

export function isPeriod(value: Period | FieldErrors): value is Period {
  return 'expiresOn' in value
}

function unreadableDays(days: RequestedDays): FieldErrors | null {
  const wrong = (['validFrom', 'expiredOn'] as const).filter((field) => !isPlausible(days[field]))
  if (wrong.length === 0) return null
  return Object.fromEntries(wrong.map((field) => [field, 'core:field.date' as const]))
}
