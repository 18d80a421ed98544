import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { addDays, businessDate, startOfBusinessDate } from '#src/i18n/business-time.ts'
import { businessProfiles } from '#src/services/authentication/schema.ts'
import { redemptions } from '#src/services/core/coupons/schema.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { countLedger } from '#src/services/core/ledger/count-ledger.ts'
import { subscriptions } from '#src/services/core/plans/schema.ts'
import { decidedRounds } from '#src/services/kit/decisions/schema.ts'
import { checkouts } from '#src/services/order-payment/checkouts/schema.ts'
import { addCheckout } from '#tests/services/core/ledger/ledger.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { type Browser, signedIn } from '#tests/support/browser.ts'
import { addCoupons, addDeal } from '#tests/support/coupons.ts'
import { decide, openShop, type Shop, addDeal as sell } from '../deals/shop.ts'
import { addRole } from '../roles/manager.ts'

const ZONE = 'Asia/Colombo'
const app = await testApp()
const { db } = app
const { browser: admin } = await signedIn(app, { role: 'ADMIN' })
const { id: userId } = await addAccount(db, { role: 'USER' })
const today = businessDate(Date.now(), ZONE)
const monthStart = `${today.slice(0, 8)}01`
const daysOfMonth = Number(today.slice(8))
const at = (ago: number) =>
  new Date(Math.min(startOfBusinessDate(addDays(today, -ago), ZONE) + 12 * 3_600_000, Date.now()))

type Deal = { id: string; merchantId: string }

async function redeem(deal: Deal, ago: number, count: number) {
  const redeemedAt = at(ago)
  const collected = { collectedBy: userId, collectedAt: redeemedAt, redeemedAt }
  const rows = await addCoupons(db, deal, count, collected)
  const by = { merchantId: deal.merchantId, redeemedBy: deal.merchantId, redeemedAt }
  await db
    .insert(redemptions)
    .values(rows.map(({ id }) => ({ ...by, id: v7(), couponId: id, key: id })))
}

/** A deal that an administrator has approved. */
async function live(shop: Shop) {
  const id = await sell(shop)
  await decide(admin, id, 'approve')
  return { id, merchantId: shop.account.id }
}

async function linesOf(browser: Browser) {
  const { $ } = await browser.get('/dashboard')
  const lines = $('.lines > .card').toArray()
  return Object.fromEntries(
    lines.map((card) => [
      $(card).find('h2').text(),
      {
        figure: $(card).find('.n').text(),
        href: $(card).find('.n a').attr('href'),
        text: $(card).text().replaceAll('\u00a0', ' '),
        line: $(card).find('svg').attr('aria-label')?.replaceAll('\u00a0', ' '),
      },
    ]),
  )
}

async function countListed(browser: Browser, list: string): Promise<number> {
  const { html, status } = await browser.get(`${list}${list.includes('?') ? '&' : '?'}format=csv`)
  expect(status, list).toBe(200)
  return html.trim().split('\r\n').length - 1
}

test('redemptions and live deals of all merchants lead to lists that say the same [DASH-18]', async () => {
  const [first, second] = [await openShop(app), await openShop(app)]
  const deal = await live(first)
  const other = await live(second)
  await sell(second)
  await redeem(deal, 0, 2)
  await redeem(other, 29, 1)
  await redeem(other, 30, 2)
  await countLedger(app.services)
  const { Redeemed: redeemed, 'Live deals': nowLive } = await linesOf(admin)
  expect(redeemed?.figure).toBe('3')
  expect(await countListed(admin, redeemed?.href ?? '')).toBe(3)
  expect(redeemed?.text).toContain('LKR 20,250.00 paid, LKR 6,750.00 saved by customers')
  expect(
    (await admin.get(redeemed?.href ?? '')).$('main').text().replaceAll('\u00a0', ' '),
  ).toContain('LKR 20,250.00')
  expect(redeemed?.line).toBe(
    'Redeemed per day over 30 days, from 0 to 2. 50% more than in the 30 days before',
  )
  expect(nowLive?.figure).toBe('2')
  expect(await countListed(admin, nowLive?.href ?? '')).toBe(2)
})

test('income is what was paid this month less refunds, as the orders of the month say [DASH-18]', async () => {
  const paidAt = new Date(Math.max(startOfBusinessDate(monthStart, ZONE), Date.now() - 3_600_000))
  const lastMonth = new Date(startOfBusinessDate(addDays(monthStart, -1), ZONE))
  await addCheckout(db, { state: 'PAID', paidAt, createdAt: paidAt, amountCents: 500_000 })
  const back = await addCheckout(db, {
    state: 'PAID',
    paidAt,
    createdAt: paidAt,
    amountCents: 400_000,
  })
  await addCheckout(db, { state: 'PAID', paidAt: lastMonth, createdAt: lastMonth })
  await db
    .update(checkouts)
    .set({ refundedCents: 100_000, changedAt: new Date() })
    .where(eq(checkouts.id, back))
  await countLedger(app.services)
  const { Income: income } = await linesOf(admin)
  expect(income?.figure.replaceAll('\u00a0', ' ')).toBe('LKR 8,000.00')
  expect(income?.text).toContain('Payments of LKR 9,000.00 less refunds of LKR 1,000.00')
  expect(income?.href).toBe(`/orders?from=${monthStart}&to=${today}`)
  const list = await admin.get(income?.href ?? '')
  expect(list.$('main').text().replaceAll('\u00a0', ' ')).toContain(
    'payments of LKR 9,000.00 less refunds of LKR 1,000.00, LKR 8,000.00 in all',
  )
  expect((await admin.get('/orders')).$('.total')).toHaveLength(0)
  const { browser: merchant } = await signedIn(app)
  expect((await merchant.get(income?.href ?? '')).$('.total')).toHaveLength(0)
  expect(income?.line).toContain(`over ${daysOfMonth} days`)
})

test('each step that merchants have come to leads to the merchants that have [DASH-19]', async () => {
  const fresh = await testApp()
  const { browser } = await signedIn(fresh, { role: 'ADMIN' })
  const accounts = await Promise.all(
    Array.from({ length: 6 }, (_none, place) =>
      addAccount(fresh.db, { approvalStatus: place === 0 ? 'PENDING' : 'APPROVED' }),
    ),
  )
  const [none, filled] = accounts
  await fresh.db
    .update(businessProfiles)
    .set({ approvalStatus: 'NOT_UPDATED', updated: false })
    .where(eq(businessProfiles.userId, none?.id ?? ''))
  await fresh.db
    .update(businessProfiles)
    .set({ approvalStatus: 'PENDING', updated: true })
    .where(eq(businessProfiles.userId, filled?.id ?? ''))
  const { $ } = await browser.get('/dashboard')
  const steps = $('.reached li')
    .toArray()
    .map((step) => ({
      name: $(step).find('span').first().text(),
      figure: Number($(step).find('b').text()),
      href: $(step).find('a').attr('href'),
    }))
  expect(steps.map(({ name }) => name)).toEqual([
    'Signed up',
    'Filled in the profile',
    'Approved',
    'Subscribed',
    'First deal',
    'First redemption',
  ])
  expect(steps[0]?.figure).toBe(6)
  expect(steps[2]?.figure).toBe(4)
  for (const { name, figure, href } of steps) {
    if (figure === 0) expect(href, name).toBeUndefined()
    else expect(await countListed(browser, href ?? ''), name).toBe(figure)
  }
})

test('merchants who subscribed, added a deal and redeemed are found by what they reached [DASH-19]', async () => {
  const { Redeemed: redeemed } = await linesOf(admin)
  expect(redeemed?.figure).toBe('3')
  for (const [step, count] of [
    ['subscribed', 2],
    ['deal', 2],
    ['redeemed', 2],
  ] as const) {
    const list = `/merchant?reached=${step}`
    expect(await countListed(admin, list), step).toBe(count)
  }
  const [shop] = await db.select().from(subscriptions).limit(1)
  const approvedNow = await countListed(admin, '/merchant?reached=approved')
  await db
    .update(businessProfiles)
    .set({ approvalStatus: 'REJECTED' })
    .where(eq(businessProfiles.userId, shop?.userId ?? ''))
  expect(await countListed(admin, '/merchant?reached=approved')).toBe(approvedNow)
  await db
    .update(businessProfiles)
    .set({ approvalStatus: 'APPROVED' })
    .where(eq(businessProfiles.userId, shop?.userId ?? ''))
  const chosen = await admin.get('/merchant?reached=redeemed&status=approved')
  expect(chosen.$('tbody tr')).toHaveLength(2)
  expect(chosen.$('.chips a').attr('href')).toBeDefined()
  const { browser: merchant } = await signedIn(app, { role: 'BANK' })
  expect((await merchant.get('/merchant?reached=redeemed')).status).toBeGreaterThanOrEqual(403)
})

test('what waits is one bar by age, with what arrived and was decided by day [DASH-20]', async () => {
  const owner = await addAccount(db)
  const submitted = [0, 1, 2, 3, 7, 8, 40]
  for (const ago of submitted) {
    const { id } = await addDeal(db, owner.id, { approvalStatus: 'PENDING' })
    await db
      .update(deals)
      .set({ submittedAt: at(ago) })
      .where(eq(deals.id, id))
  }
  const round = { ownerId: owner.id, decidedBy: owner.id, itemId: v7(), kind: 'deals' } as const
  await db.insert(decidedRounds).values([
    { ...round, id: v7(), answer: 'REJECTED', submittedAt: at(5), decidedAt: at(2) },
    { ...round, id: v7(), answer: 'APPROVED', submittedAt: at(30), decidedAt: at(1) },
  ])
  const { $ } = await admin.get('/dashboard')
  const ages = $('.stack-bar dl > div')
    .toArray()
    .map((part) => [$(part).find('dt').text().trim(), Number($(part).find('dd').text())])
  const waiting = $('.queue .count')
    .toArray()
    .reduce((sum, one) => sum + Number($(one).text()), 0)
  expect(ages.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(waiting)
  expect(ages.slice(1)).toEqual([
    ['1 or 2 days', 2],
    ['3 to 7 days', 2],
    ['Longer', 2],
  ])
  expect($('.ages .days svg').first().attr('aria-label')).toMatch(/and 4 decided from /)
  const { browser: reader } = await signedIn(app, {
    role: 'ADMIN',
    customRoleId: await addRole(app, ['VIEW_DEAL']),
  })
  const narrowed = await reader.get('/dashboard')
  expect(narrowed.$('.stack-bar')).toHaveLength(0)
  expect(narrowed.$('main').text()).not.toContain('Waiting for approval')
  expect(narrowed.$('.lines h2').text()).toBe('Live deals')
})
