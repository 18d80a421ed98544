import { TIME_STEP_MINUTES, VALID_DAYS_MIN } from '#src/contract/core/deals.ts'
import { daysBetween, isBusinessDate } from '#src/i18n/business-time.ts'
import type { Key } from '#src/i18n/keys.ts'
import { parseMoney } from '#src/i18n/parse-money.ts'
import { fieldErrors, inFormOrder } from '#src/web/forms/field.ts'
import { type DealErrors, type DealValues, dealFields } from './deal-fields.tsx'

const DAY_MINUTES = 24 * 60

export const timeSlots: readonly string[] = Array.from(
  { length: DAY_MINUTES / TIME_STEP_MINUTES },
  (_slot, index) => timeText(index * TIME_STEP_MINUTES),
)

export type DealContext = { today: string; timeZone: string; previousValidFrom?: string }

/** All errors at once: single fields first, then those that depend on each other. */
export function dealErrors(values: DealValues, context: DealContext): DealErrors {
  const errors = { ...pairErrors(values, context), ...fieldErrors(dealFields, values) }
  return inFormOrder(dealFields, errors)
}

/** Rules between two fields; each is skipped while one of its fields is invalid. */
export function pairErrors(values: DealValues, context: DealContext): DealErrors {
  return present({
    deductionAmount: deductionError(values),
    validFrom: startError(values, context),
    expiredOn: expiryError(values),
    endTime: endTimeError(values),
  })
}

function deductionError(values: DealValues): Key | undefined {
  const original = parseMoney(values.originalPrice)
  const deduction = parseMoney(values.deductionAmount)
  const tooMuch = original !== null && deduction !== null && deduction > original
  return tooMuch ? 'core:field.deductionMax' : undefined
}

/** A past start is accepted only if it was saved before. */
function startError(values: DealValues, context: DealContext): Key | undefined {
  if (!isBusinessDate(values.validFrom) || values.validFrom === context.previousValidFrom) return
  return values.validFrom < context.today ? 'core:field.validFromPast' : undefined
}

function expiryError(values: DealValues): Key | undefined {
  if (!isBusinessDate(values.validFrom) || !isBusinessDate(values.expiredOn)) return
  const days = daysBetween(values.validFrom, values.expiredOn)
  if (days < 0) return 'core:field.expiresBeforeStart'
  return days < VALID_DAYS_MIN ? 'core:field.tooShort' : undefined
}

function endTimeError(values: DealValues): Key | undefined {
  const start = slotMinutes(values.startTime)
  const end = slotMinutes(values.endTime)
  return start !== null && end !== null && end < start ? 'core:field.endTime' : undefined
}

function present(errors: Partial<Record<keyof DealValues, Key | undefined>>): DealErrors {
  return Object.fromEntries(Object.entries(errors).filter(([, key]) => key !== undefined))
}

function slotMinutes(text: string): number | null {
  const index = timeSlots.indexOf(text)
  return index < 0 ? null : index * TIME_STEP_MINUTES
}

function timeText(minutes: number): string {
  const hour = Math.floor(minutes / 60)
  const twelve = hour % 12 === 0 ? 12 : hour % 12
  return `${pad(twelve)}:${pad(minutes % 60)} ${hour < 12 ? 'AM' : 'PM'}`
}

function pad(value: number): string {
  return String(value).padStart(2, '0')
}
