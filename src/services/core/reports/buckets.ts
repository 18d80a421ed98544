import { Temporal } from 'temporal-polyfill'
import type { DayRange, Division } from '#src/contract/core/report-periods.ts'

type Day = Temporal.PlainDate
type Step = { start: (day: Day) => Day; length: Temporal.DurationLike }

const steps: Record<Division, Step> = {
  DAILY: { start: (day) => day, length: { days: 1 } },
  WEEKLY: { start: (day) => day.subtract({ days: day.dayOfWeek - 1 }), length: { weeks: 1 } },
  MONTHLY: { start: (day) => day.with({ day: 1 }), length: { months: 1 } },
  QUARTERLY: {
    start: (day) => day.with({ month: 3 * quarterOf(day) - 2, day: 1 }),
    length: { months: 3 },
  },
  YEARLY: { start: (day) => day.with({ month: 1, day: 1 }), length: { years: 1 } },
}

/** The part of a period within the range; `whole` unless the range cuts it. */
export type Bucket = DayRange & { start: string; whole: boolean }

export function bucketsOf(range: DayRange, division: Division): Bucket[] {
  const { start: startOf, length } = steps[division]
  const buckets: Bucket[] = []
  let start = startOf(Temporal.PlainDate.from(range.from))
  while (start.toString() <= range.to) {
    const next = start.add(length)
    buckets.push(cut(start.toString(), next.subtract({ days: 1 }).toString(), range))
    start = next
  }
  return buckets
}

function cut(start: string, end: string, range: DayRange): Bucket {
  const from = start < range.from ? range.from : start
  const to = end > range.to ? range.to : end
  return { start, from, to, whole: from === start && to === end }
}

export function quarterOf({ month }: { month: number }): number {
  return Math.ceil(month / 3)
}
