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

/** How many days, weeks, months or years a range touches. */
function touched(range: DayRange, division: Division): number {
  const from = Temporal.PlainDate.from(range.from)
  const to = Temporal.PlainDate.from(range.to)
  const months = 12 * (to.year - from.year) + to.month - from.month + 1
  if (division === 'DAILY') return daysOf(range)
  if (division === 'WEEKLY') return Math.ceil(daysOf(range) / 7)
  if (division === 'YEARLY') return to.year - from.year + 1
  return division === 'QUARTERLY' ? Math.ceil(months / 3) : months
}

const steps = {
  DAILY: { days: 1 },
  WEEKLY: { days: 7 },
  MONTHLY: { months: 1 },
  QUARTERLY: { months: 3 },
  YEARLY: { years: 1 },
} as const

/**
 * The same part of what came before: as many days, or moved back by whole weeks, months or years, so that
 * each of its periods stands opposite one of the range. Null before the first year.
 */
export function rangeBefore(range: DayRange, division: Division): DayRange | null {
  const back = Object.entries(steps[division]).map(([unit, count]) => [
    unit,
    count * touched(range, division),
  ])
  const moved = (day: string) => Temporal.PlainDate.from(day).subtract(Object.fromEntries(back))
  const from = moved(range.from)
  return from.year < 1 ? null : { from: from.toString(), to: moved(range.to).toString() }
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
