import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays, businessDate, startOfBusinessDate } from '#src/i18n/business-time.ts'
import { closeDays } from '#src/services/core/view-counts/count-days.ts'
import { countViews } from '#src/services/core/view-counts/count-views.ts'
import { rebuildViews } from '#src/services/core/view-counts/rebuild-views.ts'
import { openViewDays, viewDays } from '#src/services/core/view-counts/schema.ts'
import { sums } from '#src/services/core/view-counts/sums.ts'
import { viewsBetween, viewsPerDay } from '#src/services/core/view-counts/view-sums.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServiceDeps } from '#tests/support/service-deps.ts'
import { addViews, someIds, ZONE } from '#tests/support/views.ts'

const { db, handles } = await testDatabase()
const deps = await testServiceDeps(handles)
const [dealId = ''] = someIds(1)
const today = businessDate(Date.now(), ZONE)
const yesterday = addDays(today, -1)
const view = (viewedAt: Date) => addViews(db, [{ dealId, viewedAt }])
const endToday = () => db.transaction((tx) => closeDays(tx, addDays(today, 1)))

async function read() {
  const range = { from: yesterday, to: today }
  const between = await db.select().from(viewsBetween(db, 'DEAL', range))
  const perDay = await viewsPerDay(db, 'DEAL', dealId, range)
  return [between.map(({ views }) => views), perDay.map(({ day, views }) => [day, views])]
}

async function summed() {
  const grains = [sums.tens, sums.months, sums.quarters]
  const totals = grains.map(({ table }) => db.select({ views: sql`sum(views)::int` }).from(table))
  return (await Promise.all(totals)).map(([row]) => row?.views)
}

test('a day that goes on is read beside the sums, and moves into them once it is over', async () => {
  await countViews(deps)
  await view(new Date(startOfBusinessDate(yesterday, ZONE)))
  await view(new Date())
  await countViews(deps)
  await view(new Date())
  await countViews(deps)
  expect(await db.select({ day: viewDays.day }).from(viewDays)).toEqual([{ day: yesterday }])
  expect(await summed()).toEqual([1, 1, 1])
  const seen = [
    [3],
    [
      [yesterday, 1],
      [today, 2],
    ],
  ]
  expect(await read()).toEqual(seen)

  await Promise.all([endToday(), endToday()])
  expect(await db.$count(openViewDays)).toBe(0)
  expect(await summed()).toEqual([3, 3, 3])
  expect(await read()).toEqual(seen)
})

test.each([
  [
    'the last day of a month',
    '2026-01-31T22:00+05:30',
    'Pacific/Auckland',
    '2026-02-01',
    '2026-01-31',
  ],
  [
    'the first day of a month',
    '2026-03-01T02:00+05:30',
    'America/New_York',
    '2026-02-28',
    '2026-03-01',
  ],
])(
  'a view on %s is on no other day once it is counted in another time zone',
  async (_, at, zone, there, here) => {
    await db.execute(sql`truncate views, uncounted_views, open_view_days, view_days, view_tens,
    view_months, view_quarters`)
    await view(new Date(at))
    const counted = () => db.select({ day: viewDays.day, views: viewDays.views }).from(viewDays)
    await rebuildViews(db, zone)
    expect(await counted()).toEqual([{ day: there, views: 1 }])
    await rebuildViews(db, ZONE)
    expect(await counted()).toEqual([{ day: here, views: 1 }])
    expect(await summed()).toEqual([1, 1, 1])
  },
)
