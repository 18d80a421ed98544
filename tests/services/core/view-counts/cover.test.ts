import { expect, test } from 'vitest'
import { addDays, daysBetween } from '#src/i18n/business-time.ts'
import { coverOf, type Part } from '#src/services/core/view-counts/cover.ts'
import { type Grain, periodsOf } from '#src/services/core/view-counts/periods.ts'
import { createChance } from '#src/world/random.ts'

const chance = createChance('covers of days')
const ranges = Array.from({ length: 60 }, (_none, turn) => {
  const from = addDays('2023-10-11', chance.between(0, 540))
  return { from, to: addDays(from, chance.between(0, turn % 4 === 0 ? 40 : 500)) }
})

test('a range of days is made up of few sums', () => {
  expect(coverOf({ from: '2026-01-03', to: '2026-12-28' })).toEqual([
    { grain: 'quarters', from: '2026-01-01', to: '2026-10-01', sign: 1 },
    { grain: 'days', from: '2026-01-01', to: '2026-01-02', sign: -1 },
    { grain: 'days', from: '2026-12-29', to: '2026-12-31', sign: -1 },
  ])
  expect(coverOf({ from: '2025-11-19', to: '2026-02-24' })).toEqual([
    { grain: 'quarters', from: '2026-01-01', to: '2026-01-01', sign: 1 },
    { grain: 'months', from: '2025-12-01', to: '2025-12-01', sign: 1 },
    { grain: 'tens', from: '2025-11-21', to: '2025-11-21', sign: 1 },
    { grain: 'days', from: '2025-11-19', to: '2025-11-20', sign: 1 },
    { grain: 'months', from: '2026-03-01', to: '2026-03-01', sign: -1 },
    { grain: 'days', from: '2026-02-25', to: '2026-02-28', sign: -1 },
  ])
  expect(coverOf({ from: '2026-02-10', to: '2026-02-10' })).toEqual([
    { grain: 'days', from: '2026-02-10', to: '2026-02-10', sign: 1 },
  ])
  const lengths = { days: 1, tens: 8, months: 28, quarters: 90 }
  for (const range of ranges) {
    const parts = coverOf(range)
    const read = (grain: keyof typeof lengths) =>
      parts
        .filter((part) => part.grain === grain)
        .reduce(
          (sum, { from, to }) => sum + Math.ceil((daysBetween(from, to) + 1) / lengths[grain]),
          0,
        )
    expect(read('days')).toBeLessThanOrEqual(10)
    expect(read('tens')).toBeLessThanOrEqual(4)
    expect(read('months')).toBeLessThanOrEqual(4)
  }
})

test.each(['tens', 'months', 'quarters'] as const)(
  '%s follow each other without a gap',
  (grain) => {
    const periods = periodsOf({ from: '2023-11-20', to: '2028-03-01' }, grain)
    for (const [place, { from, to }] of periods.entries()) {
      expect(periodsOf({ from: to, to }, grain)).toEqual([{ from, to }])
      expect(periods[place + 1]?.from ?? addDays(to, 1)).toBe(addDays(to, 1))
    }
  },
)

test.each([
  ['tens', '2026-02-21', '2026-03-11', ['2026-02-21', '2026-03-01', '2026-03-11']],
  ['tens', '2026-01-10', '2026-01-11', ['2026-01-01', '2026-01-11']],
  ['tens', '2026-01-20', '2026-01-31', ['2026-01-11', '2026-01-21']],
  ['months', '2025-12-31', '2026-02-01', ['2025-12-01', '2026-01-01', '2026-02-01']],
  ['quarters', '2025-12-31', '2026-04-01', ['2025-10-01', '2026-01-01', '2026-04-01']],
  ['quarters', '2026-03-31', '2026-03-31', ['2026-01-01']],
] as const)('%s from %s to %s begin on %j', (grain, from, to, starts) => {
  expect(periodsOf({ from, to }, grain).map((period) => period.from)).toEqual(starts)
})

/** Each day of a part once, with its sign. */
function daysOf({ grain, from, to, sign }: Part) {
  const last = grain === 'days' ? to : (periodsOf({ from: to, to }, grain)[0]?.to ?? to)
  return Array.from({ length: daysBetween(from, last) + 1 }, (_none, day) => ({
    day: addDays(from, day),
    sign,
  }))
}

test('the parts of a range add up to each of its days once, and to no other', () => {
  for (const range of ranges) {
    const times = new Map<string, number>()
    for (const { day, sign } of coverOf(range).flatMap(daysOf))
      times.set(day, (times.get(day) ?? 0) + sign)
    const counted = [...times].filter(([, count]) => count !== 0).sort()
    const whole: Part = { ...range, grain: 'days', sign: 1 }
    expect(counted, `${range.from} to ${range.to}`).toEqual(
      daysOf(whole).map(({ day }) => [day, 1]),
    )
  }
})

test('half of a sum is not enough to take it whole, one day more is', () => {
  const grains = (from: string, to: string): (Grain | 'days')[] =>
    coverOf({ from, to }).map(({ grain }) => grain)
  expect(grains('2026-01-01', '2026-01-05')).toEqual(['days'])
  expect(grains('2026-01-01', '2026-01-06')).toEqual(['tens', 'days'])
})
