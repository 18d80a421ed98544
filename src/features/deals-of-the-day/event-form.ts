import { addDays, isBusinessDate } from '#src/i18n/business-time.ts'
import type { Key } from '#src/i18n/keys.ts'

/** What the form of an event holds; `date` is an ISO day. */
export type EventValues = { date: string; dealIds: string[] }
export type EventField = 'validOn' | 'dealIds'
export type EventErrors = Partial<Record<EventField, Key>>

/** The last day that can be chosen, counted from today. */
const DAYS_AHEAD = 365 * 5

type Days = {
  /** The business date. */
  today: string
  /** Days that have an event already. */
  taken: { has(date: string): boolean }
}

/** What is wrong before the service is asked; null for a day that stays. */
export function eventErrors({ date, dealIds }: EventValues, days: Days | null): EventErrors {
  const validOn = days && dayProblem(date, days)
  return {
    ...(validOn && { validOn }),
    ...(dealIds.length === 0 && { dealIds: 'deals-of-the-day:errors.dealsRequired' as const }),
  }
}

/** Why no deals can be set for this day, or null. */
export function dayProblem(date: string, { today, taken }: Days): Key | null {
  if (date === '') return 'deals-of-the-day:errors.dateRequired'
  if (!isBusinessDate(date) || date > addDays(today, DAYS_AHEAD)) {
    return 'deals-of-the-day:errors.date'
  }
  if (date < today) return 'deals-of-the-day:errors.datePast'
  return taken.has(date) ? 'core:event.dayTaken' : null
}

/** The first day from today that has no event yet. */
export function firstFreeDay({ today, taken }: Days): string {
  let day = today
  while (taken.has(day)) day = addDays(day, 1)
  return day
}
