import {
  type DayRange,
  DEFAULT_PRESET,
  type Division,
  defaultDivision,
  defaultRange,
  offeredDivisions,
  presets,
} from '#src/contract/core/report-periods.ts'
import { checkRange, type PeriodErrors } from '#src/contract/core/report-rules.ts'
import type { Key } from '#src/i18n/keys.ts'
import { dayError, readDay, typedDay } from '#src/i18n/typed-day.ts'
import { type ListQuery, pageQuery, readListQuery } from '#src/web/lists/list-query.ts'

export type Days = {
  /** As typed, or the default; ISO dates when valid. */
  from: string
  to: string
  chosen: boolean
  range: DayRange | null
  errors: Partial<Record<keyof PeriodErrors, Key>>
}

export type ReportFilters = ListQuery & { days: Days }

export function readReportFilters(query: URLSearchParams, today: string): ReportFilters {
  return { ...readListQuery(query), days: readDays(query, today) }
}

export function readDays(query: URLSearchParams, today: string): Days {
  if (!query.has('from') && !query.has('to')) {
    const range = defaultRange(today)
    return { ...range, chosen: false, range, errors: {} }
  }
  const from = typedDay(query.get('from') ?? '')
  const to = typedDay(query.get('to') ?? '')
  const checked = checkRange({ from: dayOrNull(from), to: dayOrNull(to) }, today)
  const known = { from, to, chosen: true }
  return 'range' in checked
    ? { ...known, range: checked.range, errors: {} }
    : { ...known, range: null, errors: { ...checked.errors, ...unreadable({ from, to }) } }
}

function unreadable({ from, to }: { from: string; to: string }): Days['errors'] {
  const startDate = from && dayError(from)
  const endDate = to && dayError(to)
  return { ...(startDate && { startDate }), ...(endDate && { endDate }) }
}

export function daysQuery({ from, to, chosen }: Days): Record<string, string> {
  return chosen ? { from, to } : {}
}

export function reportQuery({ q, days }: ReportFilters, page = 0): Record<string, string> {
  return { ...daysQuery(days), ...(q && { q }), ...pageQuery(page) }
}

export type DivisionChoice = { option: string; division: Division | null; errors: PeriodErrors }

export function readDivision(query: URLSearchParams, range: DayRange | null): DivisionChoice {
  const option = query.get('option')
  if (range === null) return { option: option ?? '', division: null, errors: {} }
  if (option === null) {
    const division = defaultDivision(range)
    return { option: division, division, errors: {} }
  }
  const division = offeredDivisions(range).find((offered) => offered === option)
  if (division) return { option, division, errors: {} }
  const problem = option ? 'core:report.optionUnfit' : 'core:report.optionRequired'
  return { option: '', division: null, errors: { option: problem } }
}

type OfferedPreset = (typeof presets)[number]
export type PresetChoice = { option: string; preset: OfferedPreset | null; errors: PeriodErrors }

export function readPreset(query: URLSearchParams): PresetChoice {
  const option = query.get('option') ?? DEFAULT_PRESET
  const preset = presets.find((offered) => offered === option) ?? null
  const problem = option ? 'core:report.optionUnknown' : 'core:report.optionRequired'
  return { option, preset, errors: preset ? {} : { option: problem } }
}

function dayOrNull(text: string): string | null {
  return 'day' in readDay(text) ? text : null
}
