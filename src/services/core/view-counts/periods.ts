import { Temporal } from 'temporal-polyfill'

export type Days = { from: string; to: string }

type Day = Temporal.PlainDate
type Division = { start: (day: Day) => Day; next: (start: Day) => Day }

/** The 1st, 11th and 21st start about ten days; the last has 8 to 11. */
const divisions = {
  tens: {
    start: (day) => day.with({ day: Math.min(Math.ceil(day.day / 10) * 10 - 9, 21) }),
    next: (start) =>
      start.day < 21 ? start.add({ days: 10 }) : start.add({ months: 1 }).with({ day: 1 }),
  },
  months: {
    start: (day) => day.with({ day: 1 }),
    next: (start) => start.add({ months: 1 }),
  },
  quarters: {
    start: (day) => day.with({ month: Math.ceil(day.month / 3) * 3 - 2, day: 1 }),
    next: (start) => start.add({ months: 3 }),
  },
} satisfies Record<string, Division>

export type Grain = keyof typeof divisions

export function periodsOf({ from, to }: Days, grain: Grain): Days[] {
  const { start: startOf, next: nextOf } = divisions[grain]
  const periods: Days[] = []
  let start: Day = startOf(Temporal.PlainDate.from(from))
  while (start.toString() <= to) {
    const next = nextOf(start)
    periods.push({ from: start.toString(), to: next.subtract({ days: 1 }).toString() })
    start = next
  }
  return periods
}
