import { describe, expect, test } from 'vitest'
import { addDays, startOfBusinessDate } from '#src/i18n/business-time.ts'
import { countViews } from '#src/services/core/view-counts/count-views.ts'
import { viewsBetween, viewsPerDay } from '#src/services/core/view-counts/view-sums.ts'
import { createChance } from '#src/world/random.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServiceDeps } from '#tests/support/service-deps.ts'
import { addViews, readOneByOne, someIds, ZONE } from '#tests/support/views.ts'

const FIRST = '2023-11-20'
const DAYS = 500
const MINUTE = 60_000

const { db, handles } = await testDatabase()
const deps = await testServiceDeps(handles)
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
