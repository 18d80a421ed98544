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

/** Keys of the texts that both halves show. */
export type PeriodProblem =
  | 'core:report.startRequired'
  | 'core:report.endRequired'
  | 'core:report.endBeforeStart'
  | 'core:report.endInFuture'
  | 'core:report.tooLong'
  | 'core:report.optionRequired'
  | 'core:report.optionUnfit'
  | 'core:report.optionUnknown'

export type PeriodErrors = Partial<Record<'startDate' | 'endDate' | 'option', PeriodProblem>>

/**
 * Judges the days of a report (REPORT-23 to REPORT-25); ISO dates of business days, null where none was
 * given. A range of more than a hundred years is refused.
 * @param today ISO date of the business day
 */
export function checkRange(
  { from, until }: { from: string | null; until: string | null },
  today: string,
): { range: DayRange } | { errors: PeriodErrors } {
  if (from === null || until === null) {
    return {
      errors: {
        ...(from === null && { startDate: 'core:report.startRequired' }),
        ...(until === null && { endDate: 'core:report.endRequired' }),
      },
    }
  }
  if (until > today) return { errors: { endDate: 'core:report.endInFuture' } }
  if (until < from) return { errors: { endDate: 'core:report.endBeforeStart' } }
  const earliest = Temporal.PlainDate.from(until).subtract({ years: RANGE_YEARS_MAX }).toString()
  if (from < earliest) return { errors: { startDate: 'core:report.tooLong' } }
  return { range: { from, until } }
}

/** Judges how a detail is to divide its range (REPORT-26 to REPORT-29, REPORT-35). */
export function checkDivision(
  option: PeriodName | undefined,
  range: DayRange,
): { division: Division } | { errors: PeriodErrors } {
  if (option === undefined) return { errors: { option: 'core:report.optionRequired' } }
  const division = acceptedDivisions(range).find((accepted) => accepted === option)
  return division ? { division } : { errors: { option: 'core:report.optionUnfit' } }
}

/** Judges the period of a graph (REPORT-26, REPORT-34). */
export function checkPreset(
  option: PeriodName | undefined,
): { preset: Preset } | { errors: PeriodErrors } {
  if (option === undefined) return { errors: { option: 'core:report.optionRequired' } }
  return isPreset(option) ? { preset: option } : { errors: { option: 'core:report.optionUnknown' } }
}
