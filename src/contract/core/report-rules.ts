import { Temporal } from 'temporal-polyfill'
import {
  acceptedDivisions,
  type DayRange,
  type Division,
  isPreset,
  type PeriodName,
  type Preset,
  RANGE_YEARS_MAX,
} from './report-periods.ts'

type PeriodProblem =
  | 'core:report.startRequired'
  | 'core:report.endRequired'
  | 'core:report.endBeforeStart'
  | 'core:report.endInFuture'
  | 'core:report.tooLong'
  | 'core:report.optionRequired'
  | 'core:report.optionUnfit'
  | 'core:report.optionUnknown'

export type PeriodErrors = Partial<Record<'startDate' | 'endDate' | 'option', PeriodProblem>>

export function checkRange(
  { from, to }: { from: string | null; to: string | null },
  today: string,
): { range: DayRange } | { errors: PeriodErrors } {
  const startDate = from === null ? 'core:report.startRequired' : undefined
  const endDate = checkEnd(from, to, today)
  if (from === null || to === null || endDate) {
    return { errors: { ...(startDate && { startDate }), ...(endDate && { endDate }) } }
  }
  const earliest = Temporal.PlainDate.from(to).subtract({ years: RANGE_YEARS_MAX }).toString()
  if (from < earliest) return { errors: { startDate: 'core:report.tooLong' } }
  return { range: { from, to } }
}

function checkEnd(from: string | null, to: string | null, today: string): PeriodProblem | null {
  if (to === null) return 'core:report.endRequired'
  if (to > today) return 'core:report.endInFuture'
  return from !== null && to < from ? 'core:report.endBeforeStart' : null
}

export function checkDetail(
  { option, ...days }: { from: string | null; to: string | null; option: PeriodName | undefined },
  today: string,
): { range: DayRange; division: Division } | { errors: PeriodErrors } {
  const missing: PeriodErrors = option ? {} : { option: 'core:report.optionRequired' }
  const checked = checkRange(days, today)
  if ('errors' in checked) return { errors: { ...checked.errors, ...missing } }
  const { range } = checked
  const division = acceptedDivisions(range).find((accepted) => accepted === option)
  if (division) return { range, division }
  return { errors: option ? { option: 'core:report.optionUnfit' } : missing }
}

export function checkPreset(
  option: PeriodName | undefined,
): { preset: Preset } | { errors: PeriodErrors } {
  if (option === undefined) return { errors: { option: 'core:report.optionRequired' } }
  return isPreset(option) ? { preset: option } : { errors: { option: 'core:report.optionUnknown' } }
}
