import { randomUUID } from 'node:crypto'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { addDays, startOfBusinessDate } from '#src/i18n/business-time.ts'
import { redemptions } from '#src/services/core/coupons/schema.ts'
import { countLedger } from '#src/services/core/ledger/count-ledger.ts'
import { addAccount } from '#tests/support/accounts.ts'
import type { Browser } from '#tests/support/browser.ts'
import { ZONE } from '#tests/support/core.ts'
import { addCoupons } from '#tests/support/coupons.ts'
import { rangeNamed, rangesOn } from '#views/reports/range-chips.tsx'
import { listOf, openViewedRoom, today } from './reading-room.ts'

const room = await openViewedRoom()
const { app, db, merchant, rival, bank, admin, supper, cake } = room
const { id: userId } = await addAccount(db, { role: 'USER' })

type Deal = typeof supper

/** One redemption of a business day's hour. */
async function redeem(deal: Deal, day: string, hour: number) {
  const redeemedAt = new Date(startOfBusinessDate(day, ZONE) + hour * 3_600_000)
  const collected = { collectedBy: userId, collectedAt: redeemedAt, redeemedAt }
  const [coupon] = await addCoupons(db, deal, 1, collected)
  const by = { merchantId: deal.merchantId, redeemedBy: deal.merchantId, key: randomUUID() }
  await db.insert(redemptions).values({ ...by, id: v7(), couponId: coupon?.id ?? '', redeemedAt })
  await countLedger(app.services)
}

async function cardsOf(browser: Browser) {
  const { $ } = await browser.get('/reports')
  return $('.lines > .card')
    .toArray()
    .map((card) => ({
      title: $(card).find('h2').text(),
      href: $(card).find('h2 a').attr('href') ?? '',
      figure: Number($(card).find('.n').text()),
      line: $(card).find('svg').attr('aria-label'),
      top: $(card)
        .find('.top li')
        .toArray()
        .map((row) => $(row).text()),
    }))
}

async function hoursOf(browser: Browser) {
  const { $ } = await browser.get('/reports')
  return $('.hours tbody tr')
    .toArray()
    .flatMap((row) =>
      $(row)
        .find('td')
        .toArray()
        .flatMap((cell, hour) => {
          const count = Number($(cell).text())
          return count > 0 ? [`${$(row).find('th').text()} ${hour}: ${count}`] : []
        }),
    )
}

test('a card for each report has views, their change, a line and the three most viewed [REPORT-50]', async () => {
  await room.view({ dealId: cake.id }, 2, addDays(today, -30))
  const cards = await cardsOf(admin.browser)
  expect(cards.map(({ title }) => title)).toEqual([
    'Deals report',
    'Merchants report',
    'Banks report',
    'Categories report',
  ])
  const [deals] = cards
  expect(deals).toMatchObject({ figure: 13 })
  expect(deals?.top).toEqual(['Monsoon supper for two by the lagoon7', 'Love cake4', 'High tea2'])
  expect(deals?.line).toBe(
    'Views per day over 30 days, at most 13 a day. 550% more than in the 30 days before',
  )
})

test('each card leads to a list that says the same, for whoever reads it [REPORT-50]', async () => {
  for (const { browser } of [admin, bank, merchant, rival]) {
    for (const { href, figure, title } of await cardsOf(browser)) {
      const rows = await listOf(browser, href)
      const sum = rows.reduce((all, row) => all + Number(row.at(-1)), 0)
      expect(sum, title).toBe(figure)
    }
  }
  const own = await cardsOf(rival.browser)
  expect(own.map(({ title }) => title)).not.toContain('Banks report')
  expect(own[0]?.top).toEqual(['Love cake4'])
})

test('redemptions stand by weekday and hour of the business day, a merchant’s own alone [REPORT-51]', async () => {
  const monday = addDays(today, -((new Date(today).getUTCDay() + 6) % 7) - 7)
  await redeem(supper, monday, 0)
  await redeem(supper, monday, 23)
  await redeem(supper, addDays(monday, -7), 23)
  await redeem(cake, addDays(monday, 6), 12)
  await redeem(cake, addDays(today, -45), 12)
  expect(await hoursOf(merchant.browser)).toEqual(['Mon 0: 1', 'Mon 23: 2'])
  expect(await hoursOf(rival.browser)).toEqual(['Sun 12: 1'])
  expect(await hoursOf(admin.browser)).toEqual(['Mon 0: 1', 'Mon 23: 2', 'Sun 12: 1'])
  expect((await bank.browser.get('/reports')).$('.hours')).toHaveLength(0)
})

test('a detail says how many were viewed, collected and redeemed, to whom it concerns [REPORT-52]', async () => {
  const from = addDays(today, -29)
  const funnel = async (browser: Browser, path: string) => {
    const { $ } = await browser.get(`${path}?from=${from}&to=${today}`)
    return $('.reached b')
      .toArray()
      .map((figure) => Number($(figure).text()))
  }
  const own = `/merchant-reports/deals-reports/merchant/${supper.id}`
  expect(await funnel(merchant.browser, own)).toEqual([7, 3, 3])
  expect(await funnel(admin.browser, `/reports/deals/${supper.id}`)).toEqual([7, 3, 3])
  expect(await funnel(admin.browser, `/reports/merchants/${merchant.account.id}`)).toEqual([
    5, 3, 3,
  ])
  expect(await funnel(bank.browser, `/reports/deals/${supper.id}`)).toEqual([])
  expect(await funnel(merchant.browser, `/reports/categories/${room.food}`)).toEqual([])
  const { $ } = await merchant.browser.get(`${own}?from=${from}&to=${today}`)
  expect($('.reached').text()).toContain('43% of views')
})

test.each([
  [
    '2026-11-27',
    { days7: ['2026-11-21', '2026-11-27'], monthBefore: ['2026-10-01', '2026-10-31'] },
  ],
  [
    '2026-03-31',
    { days30: ['2026-03-02', '2026-03-31'], monthBefore: ['2026-02-01', '2026-02-28'] },
  ],
  [
    '2028-03-01',
    { days7: ['2028-02-24', '2028-03-01'], monthBefore: ['2028-02-01', '2028-02-29'] },
  ],
  [
    '2026-01-01',
    { month: ['2026-01-01', '2026-01-01'], monthBefore: ['2025-12-01', '2025-12-31'] },
  ],
  ['2026-12-31', { year: ['2026-01-01', '2026-12-31'], today: ['2026-12-31', '2026-12-31'] }],
  ['2027-05-30', { days30: ['2027-05-01', '2027-05-30'], month: ['2027-05-01', '2027-05-30'] }],
])('on %s ranges are these days [REPORT-53]', (day, expected) => {
  const ranges = Object.fromEntries(rangesOn(day).map(({ name, from, to }) => [name, [from, to]]))
  expect(ranges).toMatchObject(expected)
})

test.each([
  ['2026-11-30', '2026-11-01', '2026-11-30', 'month'],
  ['2026-11-30', '2026-11-24', '2026-11-30', 'days7'],
  ['2026-12-07', '2026-12-01', '2026-12-07', 'month'],
  ['2026-12-01', '2026-12-01', '2026-12-01', 'month'],
  ['2026-12-31', '2026-12-02', '2026-12-31', 'days30'],
  ['2027-01-01', '2027-01-01', '2027-01-01', 'month'],
  ['2027-01-30', '2027-01-01', '2027-01-30', 'month'],
  ['2027-02-01', '2027-01-01', '2027-02-01', 'year'],
  ['2027-02-01', '2027-01-01', '2027-01-31', 'monthBefore'],
  ['2027-02-01', '2027-01-02', '2027-01-31', undefined],
])('on %s one chip stands for %s to %s: %s [REPORT-53]', (today, from, to, name) => {
  expect(rangeNamed({ from, to }, today)).toBe(name)
})

test('a range applies at once and keeps the search; other days have the form [REPORT-53]', async () => {
  const { $ } = await admin.browser.get('/reports/deals?q=tea')
  const current = $('.ranges [aria-current]')
  expect(current.text()).toBe('This month')
  expect($('.ranges details').attr('open')).toBeUndefined()
  const { from, to } = rangesOn(today).find(({ name }) => name === 'monthBefore') ?? {}
  const before = $('.ranges a:contains("Last month")').attr('href') ?? ''
  expect(before).toBe(`/reports/deals?q=tea&from=${from}&to=${to}`)
  const chosen = await admin.browser.get(before)
  expect(chosen.$('.ranges [aria-current]').text()).toBe('Last month')
  const other = await admin.browser.get(
    `/reports/deals?from=${addDays(today, -3)}&to=${addDays(today, -1)}`,
  )
  expect(other.$('.ranges [aria-current]')).toHaveLength(0)
  expect(other.$('.ranges details').attr('open')).toBeDefined()
})
