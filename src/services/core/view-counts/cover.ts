import { addDays, daysBetween } from '#src/i18n/business-time.ts'
import { type Days, type Grain, periodsOf } from './periods.ts'

export type Part = Days & { grain: Grain | 'days'; sign: 1 | -1 }

/**
 * Covers a range of days with few sums: a quarter covered by more than half is taken whole and the excess
 * subtracted; the rest is covered by months in the same way, then by tens. At most half of a ten is read
 * by day at either end.
 * @param days `from` not after `to`
 */
export function coverOf(days: Days): Part[] {
  return cover(days, 1, ['quarters', 'months', 'tens'])
}

function cover(days: Days, sign: Part['sign'], grains: readonly Grain[]): Part[] {
  const [grain, ...finer] = grains
  if (!grain) return [{ ...days, grain: 'days', sign }]
  const periods = periodsOf(days, grain).map((period) => ({ period, covered: cut(period, days) }))
  const isWhole = ({ period, covered }: (typeof periods)[number]) =>
    lengthOf(covered) * 2 > lengthOf(period)
  const whole = periods.filter(isWhole)
  const [first, last] = [whole[0], whole.at(-1)]
  return [
    ...(first && last
      ? [{ grain, sign, from: first.period.from, to: last.period.from } as const]
      : []),
    ...periods.flatMap((one) =>
      isWhole(one)
        ? outside(one).flatMap((rest) => cover(rest, sign === 1 ? -1 : 1, finer))
        : cover(one.covered, sign, finer),
    ),
  ]
}

function cut({ from: first, to: last }: Days, { from, to }: Days): Days {
  return { from: from > first ? from : first, to: to < last ? to : last }
}

function outside({ period, covered }: { period: Days; covered: Days }): Days[] {
  const before = { from: period.from, to: addDays(covered.from, -1) }
  const after = { from: addDays(covered.to, 1), to: period.to }
  return [before, after].filter(({ from, to }) => from <= to)
}

function lengthOf({ from, to }: Days): number {
  return daysBetween(from, to) + 1
}
