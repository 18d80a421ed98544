import { VALID_DAYS_MIN } from '#src/contract/core/deals.ts'
import { daysBetween, isBusinessDate } from '#src/i18n/business-time.ts'
import type { Key } from '#src/i18n/keys.ts'
import { parseMoney } from '#src/i18n/parse-money.ts'
import { times } from '#views/components/time-select.tsx'
import type { DealErrors, DealValues } from './deal-fields.tsx'

export type DealContext = { today: string; timeZone: string; previousValidFrom?: string }

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
  const end = times.indexOf(values.endTime)
  return end >= 0 && end < times.indexOf(values.startTime) ? 'core:field.endTime' : undefined
}

function present(errors: Partial<Record<keyof DealValues, Key | undefined>>): DealErrors {
  return Object.fromEntries(Object.entries(errors).filter(([, key]) => key !== undefined))
}
