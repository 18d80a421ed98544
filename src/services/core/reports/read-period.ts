import {
  type DayRange,
  type Division,
  type PeriodName,
  presetRange,
} from '#src/contract/core/report-periods.ts'
import {
  checkDetail,
  checkPreset,
  checkRange,
  type PeriodErrors,
} from '#src/contract/core/report-rules.ts'
import { businessDate } from '#src/i18n/business-time.ts'
import { refuseFields } from '#src/services/kit/refusals/field-errors.ts'

/** Epoch milliseconds of any instant in the first and the last business day. */
type RequestedDays = { startDate?: number | undefined; endDate?: number | undefined }
type Clock = { now: number; timeZone: string }

export function readRange(days: RequestedDays, clock: Clock): DayRange {
  const checked = checkRange(daysOf(days, clock), todayOf(clock))
  return 'range' in checked ? checked.range : refuse(checked.errors)
}

export function readDetail(
  { option, ...days }: RequestedDays & { option?: PeriodName | undefined },
  clock: Clock,
): { range: DayRange; division: Division } {
  const checked = checkDetail({ ...daysOf(days, clock), option }, todayOf(clock))
  return 'range' in checked ? checked : refuse(checked.errors)
}

export function readPreset(option: PeriodName | undefined, clock: Clock): DayRange {
  const checked = checkPreset(option)
  return 'preset' in checked ? presetRange(checked.preset, todayOf(clock)) : refuse(checked.errors)
}

function daysOf({ startDate, endDate }: RequestedDays, { timeZone }: Clock) {
  const dayOf = (instant?: number) =>
    instant === undefined ? null : businessDate(instant, timeZone)
  return { from: dayOf(startDate), to: dayOf(endDate) }
}

function todayOf({ now, timeZone }: Clock): string {
  return businessDate(now, timeZone)
}

function refuse(errors: PeriodErrors): never {
  refuseFields(errors)
  throw new Error('refused without a reason')
}
