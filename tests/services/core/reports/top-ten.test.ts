import { describe, expect, test, vi } from 'vitest'
import { type PeriodName, presetRange } from '#src/contract/core/report-periods.ts'
import type { BusinessViews, CategoryViews, DealViews } from '#src/contract/core/reports.ts'
import { businessDate } from '#src/i18n/business-time.ts'
import { categories } from '#src/services/core/categories/schema.ts'
import { recentDatabaseClock } from '#src/services/kit/clock.ts'
import { day } from '#tests/support/core.ts'
import { addDeal } from '#tests/support/coupons.ts'
import { openReports } from '#tests/support/reports.ts'

const world = await openReports()
const { db, admin, merchant, rival, bank, supper, tea, cake, food } = world
const today = day(0)
const seen = [today, day(-1), day(-6), day(-9), day(-29), day(-200), day(-365)]
for (const [index, date] of seen.entries()) {
  const viewed = { dealId: supper.id, merchantId: merchant.id, categoryId: food }
  await world.view(viewed, date, 2 ** index)
}
await world.view({ dealId: cake.id, merchantId: rival.id }, today, 200)
await world.view({ dealId: tea.id, merchantId: merchant.id }, today, 3)
await world.view({ bankId: bank.id }, today, 2)

type Top<Row> = { views: Row[]; displayDate: string }
async function topTen<Row>(kind: string, option: PeriodName, who = admin, query = '') {
  return (await world.ask<Top<Row>>(who, `top-ten/${kind}?option=${option}${query}`)).data
}
const written = (date: string) => date.split('-').reverse().join('-')

describe('the ten of most views [REPORT-42]', () => {
  test.each(['TODAY', 'YESTERDAY', 'THIS-WEEK', 'LAST-WEEK', 'THIS-MONTH', 'THIS-YEAR'] as const)(
    '%s [REPORT-34]',
    async (option) => {
      const { from, to } = presetRange(option, today)
      const expected = seen.reduce(
        (sum, date, index) => (from <= date && date <= to ? sum + 2 ** index : sum),
        0,
      )
      const { views, displayDate } = await topTen<CategoryViews>('categories', option)
      expect(views.map(({ viewCount }) => viewCount)).toEqual(expected > 0 ? [expected] : [])
      const days = from === to ? written(from) : `${written(from)} – ${written(to)}`
      expect(displayDate).toBe(days)
    },
  )

  test("today is the database's day, whatever this process's clock says", async () => {
    const { quick, settings } = world.deps
    const dayOf = async () =>
      businessDate(await recentDatabaseClock(quick), settings.businessTimeZone)
    expect(await dayOf()).toBe(today)
    vi.setSystemTime(Date.now() + 86_400_000)
    const days = [await dayOf(), await dayOf()]
    vi.useRealTimers()
    expect(days).toEqual([today, today])
  })

  test('the ten most viewed deals, merchants and banks come most viewed first', async () => {
    const deals = await topTen<DealViews>('deals', 'TODAY')
    expect(deals.views.map(({ deal, viewCount }) => [deal.title, viewCount])).toEqual([
      ['Love cake', 200],
      ['High tea', 3],
      ['Monsoon supper', 1],
    ])
    const named = async (kind: string) =>
      (await topTen<BusinessViews>(kind, 'TODAY')).views.map((row) => [
        row.merchant.businessName,
        row.viewCount,
      ])
    expect(await named('merchants')).toEqual([
      ['Tea Leaf Cafés', 200],
      ['Harbour House', 4],
    ])
    expect(await named('banks')).toEqual([['Lagoon Bank', 2]])
  })

  test('merchants see the ten most viewed of their own deals and of all categories [REPORT-37]', async () => {
    const own = (await topTen<DealViews>('deals', 'TODAY', merchant)).views
    expect(own.map(({ deal }) => deal.title)).toEqual(['High tea', 'Monsoon supper'])
    expect((await topTen('categories', 'TODAY', rival)).views).toHaveLength(1)
  })

  test('categories are searched, and no more than ten are told', async () => {
    const added = Array.from({ length: 12 }, (_none, index) => ({
      id: crypto.randomUUID(),
      name: `Crafts ${index}`,
    }))
    await db.insert(categories).values(added)
    for (const { id } of added) await world.view({ categoryId: id }, today)
    expect((await topTen('categories', 'TODAY')).views).toHaveLength(10)
    const found = await topTen<CategoryViews>('categories', 'TODAY', admin, '&searchTerm=fts+1')
    expect(found.views.map(({ category }) => category.name).sort()).toEqual([
      'Crafts 1',
      'Crafts 10',
      'Crafts 11',
    ])
    for (let count = 0; count < 12; count += 1) {
      const { id } = await addDeal(db, merchant.id)
      await world.view({ dealId: id }, today)
    }
    expect((await topTen('deals', 'TODAY')).views).toHaveLength(10)
  })
})

test('the option is required and one of these [REPORT-26, REPORT-42]', async () => {
  const ask = (query: string) => world.ask<{ errors: object }>(admin, `top-ten/deals?${query}`)
  expect(await ask('')).toMatchObject({
    code: 4000,
    data: { errors: { option: 'Option is required' } },
  })
  for (const option of ['DAILY', 'WEEKLY', 'MONTHLY', 'QUARTERLY', 'YEARLY']) {
    expect(await ask(`option=${option}`)).toMatchObject({
      code: 4000,
      displayMessage: 'Choose today, yesterday, this week, this month or this year',
    })
  }
  expect(await ask('option=SOMEDAY')).toMatchObject({ code: 4000 })
})
