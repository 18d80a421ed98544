import { addDays, isBusinessDate } from '#src/i18n/business-time.ts'
import type { Key } from '#src/i18n/keys.ts'

/** What the form of an event holds; `date` is an ISO day. */
export type EventValues = { date: string; dealIds: string[] }
export type EventField = 'validOn' | 'dealIds'
export type EventErrors = Partial<Record<EventField, Key>>

/** The last day that can be chosen, counted from today. */
const DAYS_AHEAD = 365 * 5

/** What is wrong before the service is asked; `today` is the business date. Null for a day that stays. */
export function eventErrors({ date, dealIds }: EventValues, today: string | null): EventErrors {
  return {
    ...(today !== null && dateError(date, today)),
    ...(dealIds.length === 0 && { dealIds: 'deals-of-the-day:errors.dealsRequired' as const }),
  }
}

function dateError(date: string, today: string): EventErrors {
  if (date === '') return { validOn: 'deals-of-the-day:errors.dateRequired' }
  if (!isBusinessDate(date) || date > addDays(today, DAYS_AHEAD)) {
    return { validOn: 'deals-of-the-day:errors.date' }
  }
  return date < today ? { validOn: 'deals-of-the-day:errors.datePast' } : {}
}

/** The date for which deals can be offered; none when it cannot be one. */
export function choicesDate(date: string, today: string): string {
  return dateError(date, today).validOn ? '' : date
}
