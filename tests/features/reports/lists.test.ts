import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { REPORT_BATCH } from '#src/contract/core/reports.ts'
import { addDays } from '#src/i18n/business-time.ts'
import { categories } from '#src/services/core/categories/schema.ts'
import { addDeal } from '#tests/support/coupons.ts'
import { LONG_TITLE, listOf, openViewedRoom, rowsIn, today } from './reading-room.ts'

const requests: string[] = []
const room = await openViewedRoom({
  instead({ url }) {
    requests.push(url)
    return null
  },
})
const { merchant, rival, bank, admin } = room
const shown = (day: string) => day.split('-').reverse().join('-')

test('deals with their merchant and views, by a first and a last day [REPORT-06, REPORT-07, REPORT-21, SCREEN-52]', async () => {
  const answer = await admin.browser.get('/reports/deals')
  expect(rowsIn(answer)).toEqual([
    ['Monsoon supper for two by the lagoon', 'Harbour House', '7'],
    ['Love cake', 'Tea Leaf Cafés', '4'],
    ['High tea', 'Harbour House', '2'],
  ])
  const heads = answer.$('#list thead th').toArray()
  expect(heads.map((cell) => answer.$(cell).text())).toEqual([
    'Picture',
    'Deal Title',
    'Merchant or bank',
    'View Count',
  ])
  const dates = answer.$('form.range input[type=date]').toArray()
  expect(dates.map((input) => answer.$(input).attr('name'))).toEqual(['from', 'to'])
  expect(answer.$('.head p').text()).toContain('13 views')
})

test('only what was viewed from the first day to the last one counts [REPORT-06]', async () => {
  for (const [day, times] of [
    ['2019-03-04', 1],
    ['2019-03-05', 2],
    ['2019-03-07', 4],
    ['2019-03-08', 8],
  ] as const)
    await room.view({ dealId: room.tea.id }, times, day)
  const viewed = async (from: string, to: string) =>
    (await listOf(admin.browser, `/reports/deals?from=${from}&to=${to}`)).map((row) => row.at(-1))
  expect(await viewed('2019-03-05', '2019-03-07')).toEqual(['6'])
  expect(await viewed('2019-03-05', '2019-03-06')).toEqual(['2'])
  expect(await viewed('2019-03-06', '2019-03-06')).toEqual([])
})

test('the days are those of this month until someone chooses others [REPORT-30]', async () => {
  const { $ } = await admin.browser.get('/reports/deals')
  expect($('#field-from').val()).toBe(`${today.slice(0, 8)}01`)
  expect($('#field-to').val()).toBe(today)
  const yesterday = addDays(today, -1)
  const before = `/reports/deals?from=2020-01-01&to=${yesterday}`
  expect(await listOf(admin.browser, before)).toEqual([])
  const chosen = await admin.browser.get(before)
  expect(chosen.$('#field-from').val()).toBe('2020-01-01')
  expect(chosen.$('#field-to').val()).toBe(yesterday)
})

const refused = [
  ['without dates [REPORT-23]', 'from=&to=', ['Start date is required', 'End date is required']],
  [
    'with a day that does not exist [TYPED-11]',
    'from=2026-02-31&to=2026-03-01',
    ['There’s no such day. Check the day and the month.'],
  ],
  [
    'with days that cannot be read [TYPED-11]',
    'from=soon&to=26/11/26',
    [
      'Enter a date like 31-12-2030, the day first.',
      'Write the year with four digits, like 31-12-2030.',
    ],
  ],
  [
    'that ends before it starts [REPORT-24]',
    'from=2026-03-02&to=2026-03-01',
    ['The end date cannot be before the start date'],
  ],
  [
    'that ends in the future [REPORT-25]',
    `from=2026-03-02&to=${addDays(today, 1)}`,
    ['The end date cannot be in the future'],
  ],
] as const

test.each(refused)(
  'is refused and keeps what was typed: a range %s',
  async (_, query, messages) => {
    for (const path of ['/reports/deals', '/reports/categories', `/reports/deals/${room.tea.id}`]) {
      const { status, $ } = await admin.browser.get(`${path}?${query}`)
      expect(status, path).toBe(422)
      const message = $('.range .error:not([hidden])').toArray()
      expect(message.map((one) => $(one).text())).toEqual(messages)
      const given = new URLSearchParams(query)
      expect($('input[name=from]').val()).toBe(given.get('from'))
      expect($('input[name=to]').val()).toBe(given.get('to'))
    }
  },
)

test('a range may be typed in other orders and forms [TYPED-11]', async () => {
  const { status, $ } = await admin.browser.get('/reports/deals?from=1 Jan 2020&to=03/04/2020')
  expect(status).toBe(200)
  expect($('#field-from').val()).toBe('2020-01-01')
  expect($('#field-to').val()).toBe('2020-04-03')
})

test('merchants and banks have the same list; banks read of all [REPORT-12, REPORT-39, SCREEN-53, SCREEN-54]', async () => {
  const merchants = [
    [merchant.account.fullName, 'Harbour House', '5'],
    [rival.account.fullName, 'Tea Leaf Cafés', '3'],
  ]
  for (const { browser } of [admin, bank]) {
    expect(await listOf(browser, '/reports/merchants')).toEqual(merchants)
    expect(await listOf(browser, '/reports/banks')).toEqual([
      [bank.account.fullName, 'Lagoon Bank', '6'],
    ])
    expect(await listOf(browser, '/reports/deals')).toHaveLength(3)
  }
  const { $ } = await bank.browser.get('/reports/merchants')
  expect($('.tabs a')).toHaveLength(2)
  expect($('form.range')).toHaveLength(1)
})

test('categories with their picture, name and views [REPORT-14, REPORT-15, REPORT-20, SCREEN-55]', async () => {
  const picture = v7()
  const imageUrl = `/api/v1/files/files/${picture}`
  await room.db.update(categories).set({ imageUrl }).where(eq(categories.id, room.food))
  for (const { browser } of [admin, bank, merchant]) {
    const answer = await browser.get('/reports/categories')
    expect(rowsIn(answer)).toEqual([['Restaurants', '9']])
    expect(answer.$('#list tbody .avatar img').attr('src')).toBe(`/media/${picture}/thumb`)
    expect(answer.$('form.range input[type=date]')).toHaveLength(2)
    expect(answer.$('.tabs a')).toHaveLength(2)
  }
})

test('where nothing was viewed, it says so, and a search leads back [REPORT-18, DEAL-14]', async () => {
  const none = await admin.browser.get('/reports/deals?from=2020-01-01&to=2020-01-31')
  expect(none.$('#list h2').text().toLowerCase()).toBe('no records found')
  expect(none.$('#list').text()).toContain('01-01-2020 – 31-01-2020')
  const searched = await admin.browser.get('/reports/deals?q=nowhere')
  expect(searched.$('#list').text()).toContain('“nowhere”')
  expect(searched.$('#list .btn').attr('href')).toBe('/reports/deals')
})

test('merchants read of their own deals and business alone [REPORT-37, REPORT-03]', async () => {
  const own = '/merchant-reports/deals-reports/merchant'
  expect((await listOf(merchant.browser, own)).map(([title]) => title)).toEqual([
    LONG_TITLE,
    'High tea',
  ])
  expect((await listOf(rival.browser, own)).map(([title]) => title)).toEqual(['Love cake'])
  expect(await listOf(merchant.browser, '/merchant-view-merchant-reports')).toEqual([
    [merchant.account.fullName, 'Harbour House', '5'],
  ])
})

test('administrators read of all merchants, and search among them [REPORT-38]', async () => {
  expect(await listOf(admin.browser, '/reports/deals?q=tea%20leaf')).toEqual([
    ['Love cake', 'Tea Leaf Cafés', '4'],
  ])
  expect(await listOf(admin.browser, '/reports/merchants?q=harbour')).toHaveLength(1)
})

test('a report is the same as CSV, for its search and its days [SCREEN-91]', async () => {
  requests.length = 0
  const answer = await admin.browser.get('/reports/deals?q=tea&format=csv')
  const sizes = requests.flatMap((url) => new URL(url).searchParams.getAll('size'))
  expect(sizes, 'each page sums all views anew').toEqual([String(REPORT_BATCH)])
  expect(answer.headers.get('content-disposition')).toContain('deals-report.csv')
  expect(answer.html.replace('\ufeff', '').split('\r\n')).toEqual([
    'Deal Title,Merchant or bank,View Count',
    'Love cake,Tea Leaf Cafés,4',
    'High tea,Harbour House,2',
    '',
  ])
  const categories = await merchant.browser.get('/reports/categories?format=csv')
  expect(categories.html.replace('\ufeff', '')).toBe(
    'Category Name,View Count\r\nRestaurants,9\r\n',
  )
  const wrong = await admin.browser.get('/reports/deals?from=&to=&format=csv')
  expect(wrong.status).toBe(422)
})

test('print says which days a report is of and when it was printed', async () => {
  const { $ } = await admin.browser.get('/reports/deals')
  expect($('.paper-only').text()).toMatch(
    new RegExp(`${shown(today)} · Dealdesk · printed on \\d\\d-\\d\\d-\\d{4}, \\d\\d:\\d\\d [AP]M`),
  )
})

test('lists have 25 rows a page, and the pages keep days and search [REPORT-44]', async () => {
  for (let at = 0; at < 24; at += 1) {
    const deal = await addDeal(room.db, rival.account.id, { title: `Kottu ${at}` })
    await room.view({ dealId: deal.id }, 1)
  }
  const first = `/reports/deals?from=${today}&to=${today}`
  const answer = await admin.browser.get(first)
  expect(rowsIn(answer)).toHaveLength(25)
  const next = answer.$('.pager a[rel=next]').attr('href')
  expect(next).toBe(`${first}&page=1`)
  expect(await listOf(admin.browser, next ?? '')).toHaveLength(2)
  const swapped = await admin.browser.swap(next ?? '', 'div#list')
  expect(swapped.$('#list tbody tr')).toHaveLength(2)
  expect(swapped.$('main, .range')).toHaveLength(0)
})
