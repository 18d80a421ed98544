import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type CategoryViews, type DealViews, REPORT_BATCH } from '#src/contract/core/reports.ts'
import { startOfBusinessDate } from '#src/i18n/business-time.ts'
import { users } from '#src/services/authentication/schema.ts'
import { categories } from '#src/services/core/categories/schema.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { day, ZONE } from '#tests/support/core.ts'
import { addDeal } from '#tests/support/coupons.ts'
import { openReports, range } from '#tests/support/reports.ts'

const world = await openReports()
const { db, admin, merchant, rival, supper, tea, cake, food, stays } = world
const of = (dealId: string, merchantId: string) => ({ dealId, merchantId })
await world.view(of(supper.id, merchant.id), '2024-02-29', 7)
await world.view(of(supper.id, merchant.id), '2024-03-01', 2)
await world.view(of(tea.id, merchant.id), '2024-03-31', 3)
await world.view(of(cake.id, rival.id), '2024-03-15', 3)
await world.view({ categoryId: food }, '2024-03-15', 4)

type Summary<Row> = {
  views: Row[]
  viewCount: number
  page: number
  size: number
  totalItems: number
  totalPages: number
}
const march = range('2024-03-01', '2024-03-31')
async function summary<Row = DealViews>(query: string, kind = 'deals') {
  return (await world.ask<Summary<Row>>(admin, `${kind}/summary?${query}`)).data
}
const found = async (search: string) =>
  (await summary(`${march}&search=${encodeURIComponent(search)}`)).views.map(({ deal }) => deal.id)

describe('a summary', () => {
  test('a summary counts the views of each deal in the range, most first [REPORT-21, REPORT-40]', async () => {
    const { views, ...rest } = await summary(march)
    const [first, second] = [tea.id, cake.id].sort()
    expect(views.map(({ deal, viewCount }) => [deal.id, viewCount])).toEqual([
      [first, 3],
      [second, 3],
      [supper.id, 2],
    ])
    expect(views[2]).toEqual({
      viewCount: 2,
      deal: {
        id: supper.id,
        title: 'Monsoon supper',
        coverImage: supper.coverImage,
        deleted: false,
      },
      merchant: { name: 'Nadeesha Perera', businessName: 'Harbour House', imageUrl: null },
      merchantId: merchant.id,
    })
    expect(rest).toEqual({ viewCount: 8, page: 0, size: 25, totalItems: 3, totalPages: 1 })
  })

  test('a summary of categories names each with its picture [REPORT-20, REPORT-43]', async () => {
    expect(await summary<CategoryViews>(march, 'categories')).toEqual({
      views: [
        {
          viewCount: 4,
          category: { id: food, name: 'Restaurants', imageUrl: null, deleted: false },
        },
      ],
      viewCount: 4,
      page: 0,
      size: 25,
      totalItems: 1,
      totalPages: 1,
    })
  })

  test('both ends count, by the business day in Colombo [REPORT-36]', async () => {
    const midnight = startOfBusinessDate('2023-06-10', ZONE)
    await world.viewAt({ categoryId: stays }, midnight)
    await world.viewAt({ categoryId: stays }, midnight - 1)
    await world.viewAt({ categoryId: stays }, midnight + 86_400_000 - 1)
    await world.viewAt({ categoryId: stays }, midnight + 86_400_000)
    const count = async (query: string) => (await summary(query, 'categories')).viewCount
    expect(await count(range('2023-06-10', '2023-06-10'))).toBe(2)
    expect(await count(range('2023-06-09', '2023-06-10'))).toBe(3)
    expect(await count(`startDate=${midnight}&endDate=${midnight}`)).toBe(2)
    expect(await count(`startDate=${midnight - 1}&endDate=${midnight + 86_400_000}`)).toBe(4)
  })

  test('a year has the leap day, and nothing has nothing', async () => {
    const year = await summary(range('2024-01-01', '2024-12-31'))
    expect(year.views[0]).toMatchObject({ deal: { id: supper.id }, viewCount: 9 })
    expect(await summary(range('2022-01-01', '2022-12-31'))).toEqual({
      views: [],
      viewCount: 0,
      page: 0,
      size: 25,
      totalItems: 0,
      totalPages: 0,
    })
  })

  test('a summary finds by title, code and merchant; percent signs are only percent signs', async () => {
    expect(await found('ONSOON')).toEqual([supper.id])
    expect(await found(cake.dealCode.toLowerCase())).toEqual([cake.id])
    expect(await found('leaf caf')).toEqual([cake.id])
    expect(await found('nadeesha')).toEqual([tea.id, supper.id])
    expect(await found('u')).toContain(supper.id)
    expect(await found('%')).toEqual([])
    expect(await found('ALL')).toHaveLength(3)
    expect((await summary(`${march}&search=rest`, 'categories')).totalItems).toBe(1)
    expect((await summary(`${march}&search=rest`, 'merchants')).totalItems).toBe(0)
    expect((await summary(`${march}&search=tea`, 'merchants')).viewCount).toBe(3)
  })
})

describe('what changed since', () => {
  test('a renamed deal has its new name, a deleted one says so', async () => {
    const [old, gone] = [await addDeal(db, rival.id), await addDeal(db, rival.id)]
    await world.view(of(old.id, rival.id), '2023-01-02', 2)
    await world.view(of(gone.id, rival.id), '2023-01-02')
    await db.update(deals).set({ title: 'Renamed' }).where(eq(deals.id, old.id))
    await db.update(deals).set({ deletedAt: sql`now()` }).where(eq(deals.id, gone.id))
    const { views } = await summary(range('2023-01-01', '2023-01-31'))
    expect(views.map(({ deal }) => [deal.title, deal.deleted])).toEqual([
      ['Renamed', false],
      ['High tea on the verandah', true],
    ])
  })

  test('so do a deleted category and a renamed business', async () => {
    await world.view({ categoryId: stays, merchantId: rival.id }, '2023-02-02')
    await db.update(categories).set({ deletedAt: sql`now()` }).where(eq(categories.id, stays))
    await db.update(users).set({ fullName: 'Ruwan de Silva' }).where(eq(users.id, rival.id))
    const days = range('2023-02-01', '2023-02-28')
    expect((await summary<CategoryViews>(days, 'categories')).views).toMatchObject([
      { category: { name: 'Hotels', deleted: true } },
    ])
    expect((await summary(days, 'merchants')).views).toMatchObject([
      { merchant: { name: 'Ruwan de Silva', businessName: 'Tea Leaf Cafés' } },
    ])
  })
})

test('a page has 25 rows unless asked otherwise, and pages do not overlap [REPORT-44, API-21]', async () => {
  // Ids in no order, as those of today grow with the time and come sorted by themselves.
  for (let number = 0; number < 28; number += 1) {
    const { id } = await addDeal(db, merchant.id, { id: crypto.randomUUID() })
    await world.view(of(id, merchant.id), '2022-05-05')
  }
  const may = range('2022-05-01', '2022-05-31')
  const pages = [await summary(may), await summary(`${may}&page=1`), await summary(`${may}&page=9`)]
  expect(pages.map(({ views }) => views.length)).toEqual([25, 3, 0])
  expect(pages.map(({ totalItems, viewCount }) => [totalItems, viewCount])).toEqual(
    Array(3).fill([28, 28]),
  )
  const ids = pages.flatMap(({ views }) => views.map(({ deal }) => deal.id))
  expect(ids).toEqual([...new Set(ids)].sort())
  expect(await summary(`${may}&size=10&page=2`)).toMatchObject({ totalPages: 3, size: 10 })
  const small = await Promise.all(
    [0, 1, 2, 3, 4, 5].map((page) => summary(`${may}&size=5&page=${page}`)),
  )
  expect(small.flatMap(({ views }) => views.map(({ deal }) => deal.id))).toEqual(ids)
})

test('a range that breaks a rule is refused in the language of the request [REPORT-23, REPORT-24, REPORT-25]', async () => {
  const refused = async (query: string, language = 'en') => {
    const answer = await world.ask<{ errors: Record<string, string> }>(
      admin,
      `deals/summary?${query}`,
      { 'accept-language': language },
    )
    expect(answer).toMatchObject({ status: 400, code: 4000 })
    return answer.data.errors
  }
  expect(await refused('')).toEqual({
    startDate: 'Start date is required',
    endDate: 'End date is required',
  })
  expect(await refused('startDate=&endDate=')).toHaveProperty('endDate', 'End date is required')
  expect(await refused('', 'ru')).toMatchObject({ startDate: 'Укажите дату начала' })
  expect(await refused(range('2024-03-02', '2024-03-01'))).toEqual({
    endDate: 'The end date cannot be before the start date',
  })
  expect(await refused(range('2024-03-02', day(1)))).toEqual({
    endDate: 'The end date cannot be in the future',
  })
  expect(await refused(range('1900-01-01', '2024-03-01'))).toEqual({
    startDate: 'Choose a range of 100 years or less',
  })
  expect(await summary(range('1950-01-01', day(0)))).toHaveProperty('totalItems')
})

test.each([
  'startDate=x&endDate=1',
  'startDate=-1e15&endDate=1',
  'startDate=1.5&endDate=2',
  'startDate=1&endDate=9e15',
  `startDate=1&endDate=1&page=-1`,
  `startDate=1&endDate=1&size=0`,
  `startDate=1&endDate=1&size=${REPORT_BATCH + 1}`,
  `startDate=1&endDate=1&merchantId=me`,
  `startDate=1&endDate=1&search=%00`,
  `startDate=1&endDate=1&search=${'x'.repeat(101)}`,
])('odd values are refused: %s [U10]', async (query) => {
  expect(await world.ask(admin, `deals/summary?${query}`)).toMatchObject({ code: 4000 })
})
