import { Temporal } from 'temporal-polyfill'

/** Business days from one to another, both included. */
export type Days = { from: string; to: string }

/** Whole months (named by their first days) and days, which count or are taken off again. */
export type Cover = { months: Days | null; plus: Days[]; minus: Days[] }

type Month = { first: string; last: string; covered: Days; whole: boolean }

/**
 * The fewest sums that make up a range of days: months that it covers by more than half are taken whole
 * and what lies outside is taken off, so that at most half a month is read by the day at either end.
 * @param days `from` not after `to`
 */
export function coverOf(days: Days): Cover {
  const months = monthsOf(days)
  const whole = months.filter(({ whole }) => whole)
  const [first, last] = [whole[0], whole.at(-1)]
  return {
    months: first && last ? { from: first.first, to: last.first } : null,
    plus: months.filter(({ whole }) => !whole).map(({ covered }) => covered),
    minus: whole.flatMap(outside),
  }
}

function monthsOf({ from, to }: Days): Month[] {
  const months: Month[] = []
  let start = Temporal.PlainDate.from(from).with({ day: 1 })
  while (start.toString() <= to) {
    const [first, last] = [start.toString(), start.with({ day: start.daysInMonth }).toString()]
    const covered = { from: from > first ? from : first, to: to < last ? to : last }
    months.push({ first, last, covered, whole: length(covered) * 2 > start.daysInMonth })
    start = start.add({ months: 1 })
  }
  return months
}

function outside({ first, last, covered }: Month): Days[] {
  const before = { from: first, to: shift(covered.from, -1) }
  const after = { from: shift(covered.to, 1), to: last }
  return [before, after].filter(({ from, to }) => from <= to)
}

function length({ from, to }: Days): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days + 1
}

function shift(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString()
}
