import { businessDate, startOfBusinessDate } from '#src/i18n/business-time.ts'
import type { Format } from '#src/i18n/format.ts'
import { isPlausible } from '#src/services/kit/plausible.ts'
import type { FieldErrors } from '#src/services/kit/refusals/refusal.ts'

export function dayOf(instant: number, timeZone: string): string | null {
  return isPlausible(instant) ? businessDate(instant, timeZone) : null
}

/** Refuses days before today; `now` is the database's clock, epoch milliseconds. */
export function dayErrors(date: string | null, now: number, timeZone: string): FieldErrors {
  if (date === null) return { validOn: 'core:field.date' }
  return date < businessDate(now, timeZone) ? { validOn: 'core:event.dayPast' } : {}
}

export function presentDay(date: string, format: Format) {
  return format.instant(new Date(startOfBusinessDate(date, format.timeZone)))
}
