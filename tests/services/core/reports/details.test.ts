import { describe, expect, test } from 'vitest'
import type { PeriodViews } from '#src/contract/core/reports.ts'
import { addDays, businessDate } from '#src/i18n/business-time.ts'
import { day, ZONE } from '#tests/support/core.ts'
import { openReports, range } from '#tests/support/reports.ts'

const world = await openReports()
const { admin, merchant, bank, supper, food } = world
const viewed = { dealId: supper.id, merchantId: merchant.id, categoryId: food }
await world.view(viewed, '2023-12-31', 2)
await world.view(viewed, '2024-01-01', 3)
await world.view(viewed, '2024-02-29', 4)
await world.view(viewed, '2024-12-31', 5)

type Detail = {
  views: PeriodViews[]
  viewCount: number
  page: number
  size: number
  totalItems: number
}
const deal = `deals/detail?dealId=${supper.id}`
const read = async (query: string, path = deal, headers = {}) =>
  await world.ask<Detail>(admin, `${path}&${query}`, headers)
async function counts(query: string) {
  const { data } = await read(query)
  return data.views.map(({ displayDate, totalViewCount }) => [displayDate, totalViewCount])
}

describe('a detail', () => {
  test('a detail has the deal and its views by day, days without a view too [REPORT-21, REPORT-22, REPORT-41]', async () => {
    const { data } = await read(`${range('2023-12-30', '2024-01-02')}&option=DAILY`)
    expect(data).toMatchObject({
      deal: { id: supper.id, title: 'Monsoon supper', deleted: false },
      merchant: { businessName: 'Harbour House' },
      merchantId: merchant.id,
      viewCount: 5,
      page: 0,
      size: 31,
      totalItems: 4,
    })
    expect(data.views.map(({ totalViewCount }) => totalViewCount)).toEqual([0, 2, 3, 0])
    expect(data.views[1]).toEqual({
      displayDate: '31-12-2023',
      startDate: '2023-12-31',
      endDate: '2023-12-31',
      totalViewCount: 2,
    })
  })

  test('a report’s weeks begin on Monday and go on over the end of the year [REPORT-36]', async () => {
    expect(await counts(`${range('2023-12-30', '2024-01-09')}&option=WEEKLY`)).toEqual([
      ['30-12-2023 – 31-12-2023', 2],
      ['01-01-2024 – 07-01-2024', 3],
      ['08-01-2024 – 09-01-2024', 0],
    ])
  })

  test('a period that the range cuts says how many of its days are counted, and views a day [REPORT-49]', async () => {
    const { data } = await read(`${range('2023-12-30', '2024-01-09')}&option=WEEKLY`)
    expect(data.views.map(({ part, perDay }) => [part, perDay])).toEqual([
      [{ days: 2, soFar: false }, 1],
      [undefined, 0.4],
      [{ days: 2, soFar: false }, 0],
    ])
  })

  test.each(['DAILY', 'WEEKLY'])(
    'what goes on today is so far (%s) [REPORT-49]',
    async (option) => {
      const today = businessDate(Date.now(), ZONE)
      const from = addDays(today, -20)
      const { data } = await read(`${range(from, today)}&option=${option}`)
      expect(data.views.at(-1)?.part?.soFar).toBe(true)
      expect(data.views.filter(({ part }) => part?.soFar)).toHaveLength(1)
      const days = data.views.map(({ part }) => part?.days ?? (option === 'DAILY' ? 1 : 7))
      expect(days.reduce((sum, count) => sum + count, 0)).toBe(21)
    },
  )

  test('a report’s detail is summed by month, quarter and year [REPORT-28, REPORT-29, REPORT-35]', async () => {
    expect(await counts(`${range('2023-12-31', '2024-02-29')}&option=MONTHLY`)).toEqual([
      ['December 2023 (31-12-2023)', 2],
      ['January 2024', 3],
      ['February 2024', 4],
    ])
    expect(await counts(`${range('2024-01-01', '2024-12-30')}&option=QUARTERLY`)).toEqual([
      ['Quarter 1 of 2024', 7],
      ['Quarter 2 of 2024', 0],
      ['Quarter 3 of 2024', 0],
      ['Quarter 4 of 2024 (01-10-2024 – 30-12-2024)', 0],
    ])
    expect(await counts(`${range('2023-12-31', '2024-12-31')}&option=YEARLY`)).toEqual([
      ['2023 (31-12-2023)', 2],
      ['2024', 12],
    ])
  })

  test('merchants, banks and categories have a detail [REPORT-43]', async () => {
    await world.view({ bankId: bank.id }, '2024-01-01')
    const january = `${range('2024-01-01', '2024-01-31')}&option=MONTHLY`
    const one = async (path: string) => (await read(january, path)).data
    const merchants = `merchants/detail?merchantId=${merchant.id}`
    expect(await one(merchants)).toMatchObject({
      merchant: { name: 'Nadeesha Perera' },
      merchantId: merchant.id,
      views: [{ totalViewCount: 3 }],
    })
    expect(await one(`banks/detail?merchantId=${bank.id}`)).toMatchObject({
      merchant: { businessName: 'Lagoon Bank' },
      views: [{ totalViewCount: 1 }],
    })
    expect(await one(`categories/detail?categoryId=${food}`)).toMatchObject({
      category: { name: 'Restaurants' },
      views: [{ totalViewCount: 3 }],
    })
  })

  test('pages of 31, while the sum is that of the range [REPORT-44]', async () => {
    const century = `${range('1930-01-01', '2024-12-31')}&option=YEARLY`
    const pages = await Promise.all([0, 1, 2, 3, 4].map((page) => read(`${century}&page=${page}`)))
    expect(pages.map(({ data }) => data.views.length)).toEqual([31, 31, 31, 2, 0])
    expect(pages.map(({ data }) => data.viewCount)).toEqual([14, 14, 14, 14, 14])
    expect(pages[3]?.data.views.map(({ displayDate }) => displayDate)).toEqual(['2023', '2024'])
  })

  test('a detail speaks the language of the request and keeps to business days [API-02]', async () => {
    const query = `${range('2024-01-01', '2024-02-15')}&option=MONTHLY`
    const headers = { 'accept-language': 'ru', 'time-zone': 'America/New_York' }
    const { data } = await read(query, deal, headers)
    expect(data.views).toMatchObject([
      { displayDate: 'Январь 2024 г.', totalViewCount: 3 },
      { displayDate: 'Февраль 2024 г. (01-02-2024 – 15-02-2024)', totalViewCount: 0 },
    ])
  })
})

describe('is refused', () => {
  const errors = async (query: string) => {
    const answer = await world.ask<{ errors?: object }>(admin, `${deal}&${query}`)
    expect(answer).toMatchObject({ status: 400, code: 4000 })
    return answer.data.errors
  }
  const invalid = { option: 'That grouping isn’t available for these dates.' }

  test('a detail without an option is refused with all that is wrong [REPORT-26]', async () => {
    expect(await errors(range('2024-01-01', '2024-01-02'))).toEqual({
      option: 'Option is required',
    })
    expect(await errors('')).toEqual({
      startDate: 'Start date is required',
      endDate: 'End date is required',
      option: 'Option is required',
    })
    expect(await errors(`${range('2024-01-01', day(1))}&option=DAILY`)).toEqual({
      endDate: 'The end date cannot be in the future',
    })
  })

  test.each([
    ['2024-01-01', '2024-01-29', ['MONTHLY', 'YEARLY', 'QUARTERLY', 'TODAY']],
    ['2024-01-01', '2024-01-30', ['DAILY', 'WEEKLY', 'THIS-WEEK']],
    ['2023-01-01', '2023-12-31', ['DAILY', 'WEEKLY']],
    ['2024-01-01', '2024-12-31', ['DAILY', 'WEEKLY', 'MONTHLY', 'QUARTERLY']],
  ])(
    'with an option that does not fit %s to %s [REPORT-27, REPORT-28, REPORT-29]',
    async (from, to, options) => {
      for (const option of options) {
        expect(await errors(`${range(from, to)}&option=${option}`)).toEqual(invalid)
      }
    },
  )

  test('a detail with an unknown option is refused', async () => {
    expect(await errors(`${range('2024-01-01', '2024-01-02')}&option=HOURLY`)).toHaveProperty(
      'option',
    )
  })

  test('a detail of nothing is refused with words to show [REPORT-45]', async () => {
    const unknown = '0198c1d4-0000-7000-8000-000000000009'
    const query = `${range('2024-01-01', '2024-01-02')}&option=DAILY`
    for (const path of [
      `deals/detail?dealId=${unknown}`,
      `merchants/detail?merchantId=${unknown}`,
      `banks/detail?merchantId=${unknown}`,
      `categories/detail?categoryId=${unknown}`,
    ]) {
      expect(await read(query, path)).toMatchObject({
        code: 4004,
        displayMessage: 'There’s nothing with this name to report on.',
      })
    }
    expect(await read(query, 'deals/detail?dealId=x')).toMatchObject({ code: 4000 })
  })
})
