import { describe, expect, test } from 'vitest'
import { addDays, daysBetween, startOfBusinessDate } from '#src/i18n/business-time.ts'
import { countViews } from '#src/services/core/view-counts/count-views.ts'
import { coverOf } from '#src/services/core/view-counts/cover.ts'
import { periodsOf } from '#src/services/core/view-counts/periods.ts'
import { viewsBetween, viewsPerDay } from '#src/services/core/view-counts/view-sums.ts'
import { createChance } from '#src/world/random.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServiceDeps } from '#tests/support/service-deps.ts'
import { addViews, readOneByOne, someIds, ZONE } from '#tests/support/views.ts'

const FIRST = '2023-11-20'
const DAYS = 500
const MINUTE = 60_000

const { db } = await testDatabase()
const deps = await testServiceDeps(db)
const chance = createChance('sums of views')
const [deals, owners, categories] = [someIds(12), someIds(4), someIds(3)]
await addViews(
  db,
  Array.from({ length: 3000 }, () => {
    const seen = chance.next()
    const owner = chance.pick(owners)
    return {
      dealId: seen < 0.6 ? chance.pick(deals) : null,
      categoryId: chance.pick(categories),
      merchantId: seen < 0.8 ? owner : null,
      bankId: seen < 0.8 ? null : owner,
      viewedAt: anyMoment(),
    }
  }),
)
await countViews(deps)
const countOneByOne = await readOneByOne(db)

/** One in three lies within a minute of a midnight in Colombo. */
function anyMoment(): Date {
  const midnight = startOfBusinessDate(addDays(FIRST, chance.between(0, DAYS)), ZONE)
  const offset =
    chance.next() < 0.34 ? chance.between(-MINUTE, MINUTE) : chance.between(0, 1440 * MINUTE)
  return new Date(midnight + offset)
}

const subjects = [
  ['DEAL', 'dealId'],
  ['MERCHANT', 'merchantId'],
  ['BANK', 'bankId'],
  ['CATEGORY', 'categoryId'],
] as const

const ranges = Array.from({ length: 40 }, (_none, turn) => {
  const from = addDays(FIRST, chance.between(-40, DAYS))
  return {
    from,
    to: addDays(from, turn % 4 === 0 ? chance.between(0, 40) : chance.between(0, DAYS)),
  }
})

describe.each(subjects)('the sums of views of a %s [REPORT-01]', (subject, column) => {
  test('are those of the single views, whatever the days', async () => {
    for (const { from, to } of ranges) {
      const sums = viewsBetween(db, subject, { from, to })
      const rows = await db.select().from(sums)
      const found = new Map(rows.map(({ id, views }) => [id, views]))
      expect(found, `${from} to ${to}`).toEqual(countOneByOne(column, from, to))
    }
  })

  test('of some alone leave the others out', async () => {
    const { from, to } = { from: FIRST, to: addDays(FIRST, 400) }
    const [id = ''] = countOneByOne(column, from, to).keys()
    const rows = await db.select().from(viewsBetween(db, subject, { from, to }, [id]))
    expect(rows.map((row) => row.id)).toEqual([id])
    const perDay = await viewsPerDay(db, subject, id, { from, to })
    expect(perDay.reduce((sum, { views }) => sum + views, 0)).toBe(rows[0]?.views)
    for (const { day, views } of perDay.slice(0, 5)) {
      expect(countOneByOne(column, day, day).get(id)).toBe(views)
    }
  })
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
