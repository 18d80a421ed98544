import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { addDays, businessDate, startOfBusinessDate } from '#src/i18n/business-time.ts'
import { redemptions } from '#src/services/core/coupons/schema.ts'
import { dealReviews, deals } from '#src/services/core/deals/schema.ts'
import { countLedger } from '#src/services/core/ledger/count-ledger.ts'
import { countViews } from '#src/services/core/view-counts/count-views.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import type { Browser } from '#tests/support/browser.ts'
import { addCoupons, addDeal } from '#tests/support/coupons.ts'
import { addViews, ZONE } from '#tests/support/views.ts'
import { openShop } from '../deals/shop.ts'

const app = await testApp()
const { db } = app
const today = businessDate(Date.now(), ZONE)
const atNoon = (ago: number) =>
  new Date(Math.min(startOfBusinessDate(addDays(today, -ago), ZONE) + 12 * 3_600_000, Date.now()))
const { id: userId } = await addAccount(db, { role: 'USER' })

type Deal = Awaited<ReturnType<typeof addDeal>>

/** Coupons of a deal that were collected, and of which some were redeemed, so many days ago. */
async function sell(deal: Deal, ago: number, collected: number, redeemed: number) {
  const collectedAt = atNoon(ago)
  const rows = await addCoupons(db, deal, collected, { collectedBy: userId, collectedAt })
  for (const { id } of rows.slice(0, redeemed)) {
    const base = { merchantId: deal.merchantId, redeemedBy: deal.merchantId }
    await db.insert(redemptions).values({
      ...base,
      id: v7(),
      couponId: id,
      key: randomUUID(),
      redeemedAt: collectedAt,
    })
    await db.execute(
      `update coupons set redeemed_at = '${collectedAt.toISOString()}' where id = '${id}'`,
    )
  }
}

async function count() {
  await countViews(app.services)
  await countLedger(app.services)
}

/** A card of the figures: what it says and where it leads. */
async function cardsOf(browser: Browser) {
  const { $ } = await browser.get('/dashboard')
  return $('.lines > .card')
    .toArray()
    .map((card) => ({
      name: $(card).find('h2').text(),
      figure: Number($(card).find('.n').text().replaceAll(/\D/g, '')),
      href: $(card).find('.n a').attr('href'),
      text: $(card).text(),
    }))
}

async function rowsOf(browser: Browser, list: string): Promise<string[][]> {
  const { html } = await browser.get(`${list}${list.includes('?') ? '&' : '?'}format=csv`)
  const [head = '', ...rows] = html.trim().replace('\uFEFF', '').split('\r\n')
  return [head, ...rows].map((row) => row.split(',').map((cell) => cell.replaceAll('"', '')))
}

function summed([head = [], ...rows]: string[][], column: string): number {
  const place = head.indexOf(column)
  expect(place, head.join()).toBeGreaterThanOrEqual(0)
  return rows.reduce((sum, row) => sum + Number(row[place]), 0)
}

test('each of a merchant’s figures leads to a list that says the same [DASH-15]', async () => {
  const shop = await openShop(app, { name: 'Harbour House' })
  const rival = await openShop(app, { name: 'Tea Leaf' })
  const deal = await addDeal(db, shop.account.id)
  const other = await addDeal(db, shop.account.id, {
    originalPriceCents: 100_000,
    deductionCents: 0,
  })
  await sell(deal, 0, 3, 2)
  await sell(deal, 29, 2, 1)
  await sell(other, 5, 4, 1)
  await sell(other, 30, 5, 2)
  await sell(other, 59, 1, 1)
  await sell(other, 60, 7, 7)
  await sell(await addDeal(db, rival.account.id), 2, 6, 6)
  await addCoupons(db, deal, 11)
  await addCoupons(db, deal, 2, { active: false })
  const merchantId = shop.account.id
  await addViews(
    db,
    [0, 29, 30, 60].map((ago) => ({ merchantId, viewedAt: atNoon(ago) })),
  )
  await addViews(db, [{ dealId: deal.id, merchantId, viewedAt: atNoon(1) }])
  await count()

  const cards = await cardsOf(shop.browser)
  expect(cards.map(({ name, figure }) => [name, figure])).toEqual([
    ['Redeemed', 4],
    ['Collected', 9],
    ['Viewed', 3],
    ['Coupons left', 11],
  ])
  const [redeemed, collected, viewed, left] = cards
  expect((await rowsOf(shop.browser, redeemed?.href ?? '')).slice(1)).toHaveLength(4)
  expect((await rowsOf(shop.browser, collected?.href ?? '')).slice(1)).toHaveLength(9)
  expect(summed(await rowsOf(shop.browser, viewed?.href ?? ''), 'View Count')).toBe(3)
  expect(summed(await rowsOf(shop.browser, left?.href ?? ''), 'Available coupons')).toBe(11)
  const money = /LKR\s21,250\.00 .*LKR\s6,750\.00/
  expect(redeemed?.text).toMatch(money)
  const { $ } = await shop.browser.get(redeemed?.href ?? '')
  expect($('main').text()).toMatch(money)
  expect(redeemed?.text).toContain('33% more')
  expect(collected?.text).toContain('50% more')
  expect(viewed?.text).toContain('200% more')
})

test('a merchant who has sold nothing gets zeros that lead nowhere [DASH-15]', async () => {
  const { browser } = await openShop(app)
  const cards = await cardsOf(browser)
  expect(cards.map(({ figure, href }) => [figure, href])).toEqual([
    [0, undefined],
    [0, undefined],
    [0, undefined],
    [0, undefined],
  ])
  const { $ } = await browser.get('/dashboard')
  expect($('.live')).toHaveLength(0)
})

test('the lines to do name what presses, each with its button [DASH-16]', async () => {
  const { browser, account } = await openShop(app)
  const rejected = await addDeal(db, account.id, { title: 'Choir', approvalStatus: 'REJECTED' })
  await db.insert(dealReviews).values({
    id: v7(),
    dealId: rejected.id,
    version: 1,
    decision: 'REJECTED',
    comment: 'Say when it is.',
    decidedBy: account.id,
  })
  await addDeal(db, account.id, {
    title: 'Over',
    approvalStatus: 'REJECTED',
    expiresOn: addDays(today, -1),
  })
  const busy = await addDeal(db, account.id, { title: 'Brunch' })
  await sell(busy, 1, 14, 0)
  await addCoupons(db, busy, 3)
  const empty = await addDeal(db, account.id, { title: 'Buffet' })
  await sell(empty, 2, 1, 0)
  const quiet = await addDeal(db, account.id, { title: 'Spa', expiresOn: addDays(today, 4) })
  await addCoupons(db, quiet, 3)
  await count()
  const { $ } = await browser.get('/dashboard')
  const lines = $('.tasks li')
    .toArray()
    .map((line) => [
      $(line).find('.grow').text(),
      $(line).find('a').text(),
      $(line).find('a').attr('href'),
    ])
  expect(lines).toEqual([
    ['“Choir” was sent backSay when it is.', 'Edit', `/deals/edit/${rejected.id}`],
    ['“Buffet” has no coupons left', 'Upload', `/deals/view/merchant/${empty.id}/coupons`],
    [
      '“Brunch”: 3 coupons leftAbout 3 days at this pace',
      'Upload',
      `/deals/view/merchant/${busy.id}/coupons`,
    ],
    ['1 deal ends within 7 days', 'View', '/deals/list/merchant?status=expiring'],
    [
      '2 events of deals of the day left this month',
      'Set',
      '/deals-of-the-day/merchant/create-deal-of-the-day',
    ],
  ])
  for (const [, , href = ''] of lines) expect((await browser.get(href)).status, href).toBe(200)
})

test('live deals say what a customer pays, what was collected, redeemed and is left [DASH-16]', async () => {
  const { browser, account } = await openShop(app)
  const [first, second] = [
    await addDeal(db, account.id, { title: 'First' }),
    await addDeal(db, account.id, { title: 'Second' }),
  ]
  await addDeal(db, account.id, { title: 'Waits', approvalStatus: 'PENDING' })
  await sell(first, 3, 2, 1)
  await sell(second, 1, 3, 2)
  await addCoupons(db, first, 5)
  await count()
  const { $ } = await browser.get('/dashboard')
  const rows = $('.live tbody tr')
    .toArray()
    .map((row) => [$(row).find('th').text(), ...$(row).text().matchAll(/\d+/g)].map(String))
  const price = ['6', '750', '00']
  expect(rows).toEqual([
    ['Second', ...price, '3', '2', '0'],
    ['First', ...price, '2', '1', '5'],
  ])
  await db.update(deals).set({ approvalStatus: 'PENDING' }).where(eq(deals.id, second.id))
  expect((await browser.get('/dashboard')).$('.live tbody tr')).toHaveLength(1)
})

test('the steps of a merchant who has redeemed before are read once a day [DASH-21]', async () => {
  const { browser, account } = await openShop(app)
  await sell(await addDeal(db, account.id), 60, 1, 1)
  const cookie = async () => (await browser.get('/dashboard')).headers.get('set-cookie') ?? ''
  expect(await cookie()).toContain(`dealdesk-onboarded=${account.id}`)
  expect(await cookie()).not.toContain('dealdesk-onboarded')
})
