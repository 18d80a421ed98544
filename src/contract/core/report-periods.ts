import { Temporal } from 'temporal-polyfill'

export const periodNames = [
  'TODAY',
  'DAILY',
  'WEEKLY',
  'MONTHLY',
  'YEARLY',
  'YESTERDAY',
  'THIS-WEEK',
  'THIS-MONTH',
  'QUARTERLY',
  'THIS-YEAR',
  'LAST-WEEK',
] as const
export type PeriodName = (typeof periodNames)[number]

export const presets = ['TODAY', 'YESTERDAY', 'THIS-WEEK', 'THIS-MONTH', 'THIS-YEAR'] as const
/** LAST-WEEK is accepted, but not offered. */
export type Preset = (typeof presets)[number] | 'LAST-WEEK'
export const DEFAULT_PRESET: Preset = 'THIS-WEEK'

/** How details divide their range; QUARTERLY is accepted, but not offered. */
export type Division = 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'QUARTERLY' | 'YEARLY'
const DEFAULT_DIVISION: Division = 'WEEKLY'

/** Shorter ranges are divided by day or week, longer ones by month or year. */
const MONTHLY_DAYS_MIN = 30
/** From this many days on, a range is divided by year only. */
const YEARLY_DAYS_MIN = 366
export const RANGE_YEARS_MAX = 100

/** Business days, ISO dates, both inclusive. */
export type DayRange = { from: string; to: string }

export function daysOf({ from, to }: DayRange): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days + 1
}

export function offeredDivisions(range: DayRange): readonly Division[] {
  const days = daysOf(range)
  if (days < MONTHLY_DAYS_MIN) return ['DAILY', 'WEEKLY']
  return days < YEARLY_DAYS_MIN ? ['MONTHLY', 'YEARLY'] : ['YEARLY']
}

export function acceptedDivisions(range: DayRange): readonly Division[] {
  const offered = offeredDivisions(range)
  return offered.includes('MONTHLY') ? ['MONTHLY', 'QUARTERLY', 'YEARLY'] : offered
}

export function defaultDivision(range: DayRange): Division {
  const offered = offeredDivisions(range)
  return offered.find((division) => division === DEFAULT_DIVISION) ?? offered[0] ?? 'YEARLY'
}

export function defaultRange(today: string): DayRange {
  return presetRange('THIS-MONTH', today)
}

export function isPreset(name: PeriodName): name is Preset {
  return name === 'LAST-WEEK' || presets.some((preset) => preset === name)
}

/**
 * A preset's days, ending today at the latest. Weeks start on Monday; LAST-WEEK is the previous Monday to
 * Sunday.
 * @param today ISO date of the business day
 */
export function presetRange(preset: Preset, today: string): DayRange {
  const day = Temporal.PlainDate.from(today)
  const monday = day.subtract({ days: day.dayOfWeek - 1 })
  const days: Record<Preset, [Temporal.PlainDate, Temporal.PlainDate]> = {
    TODAY: [day, day],
    YESTERDAY: [day.subtract({ days: 1 }), day.subtract({ days: 1 })],
    'THIS-WEEK': [monday, day],
    'LAST-WEEK': [monday.subtract({ days: 7 }), monday.subtract({ days: 1 })],
    'THIS-MONTH': [day.with({ day: 1 }), day],
    'THIS-YEAR': [day.with({ month: 1, day: 1 }), day],
  }
  const [from, to] = days[preset]
  return { from: from.toString(), to: to.toString() }
}
