import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { redemptions } from '#src/services/core/coupons/schema.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { addBranch } from '#tests/support/branches.ts'
import { signedIn } from '#tests/support/browser.ts'
import { addCoupons, addDeal } from '#tests/support/coupons.ts'

const app = await testApp()
const { db } = app
const { browser, account } = await signedIn(app)
const { browser: admin } = await signedIn(app, { role: 'ADMIN' })
const buyer = await addAccount(db, { role: 'USER', business: undefined })
await addBranch(db, account.id, 'Fort')
const flat = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

async function stocked(rules = {}) {
  const deal = await addDeal(db, account.id, rules)
  const collected = { collectedBy: buyer.id, collectedAt: new Date() }
  const coupons = await addCoupons(db, deal, 2, collected)
  return { deal, coupons, page: `/deals/view/merchant/${deal.id}` }
}

async function cardOf(of: typeof browser, page: string) {
  const { $ } = await of.get(page)
  const card = $('.card').filter((_, one) => $(one).find('h2').text() === 'At the counter')
  return {
    text: flat(card.text()),
    buttons: card
      .find('button')
      .toArray()
      .map((one) => $(one).text()),
    csrf: $('input[name=_csrf]').first().attr('value') ?? '',
  }
}

test('one press pauses a deal’s coupons and one lets them go on, by a form without script [DEAL-151]', async () => {
  const { deal, page } = await stocked()
  const before = await cardOf(browser, page)
  expect(before.buttons).toEqual(['Pause', 'Pause until midnight'])
  const press = (of: typeof browser, act: string, csrf: string) =>
    of.post(`/deals/${deal.id}/pause`, { _csrf: csrf, act })
  const done = await press(browser, 'pause', before.csrf)
  expect(done.headers.get('location')).toBe(page)
  const paused = await cardOf(browser, page)
  expect(paused.text).toContain('Coupons have been paused since')
  expect(paused.buttons).toEqual(['Go on'])
  const seen = await cardOf(admin, `/deals/view/admin/${deal.id}`)
  expect(seen.buttons).toEqual(['Go on'])
  await press(admin, 'goOn', seen.csrf)
  expect((await cardOf(browser, page)).text).toContain('Coupons can be redeemed.')
  await press(browser, 'today', before.csrf)
  expect((await cardOf(browser, page)).text).toContain('go on at midnight')
  expect((await press(browser, 'sometimes', before.csrf)).status).toBe(400)
})

test('the page says how full each branch is today [DEAL-150]', async () => {
  const { coupons, page } = await stocked({ perBranchDay: 30, perBranchHour: 5 })
  expect((await cardOf(browser, page)).text).toContain('No coupon has been redeemed today.')
  const counter = await browser.get('/coupon-redeem')
  const value = (name: string) => counter.$(`#redeem input[name=${name}]`).attr('value') ?? ''
  const fields = { _csrf: value('_csrf'), key: value('key'), code: coupons[0]?.code ?? '' }
  expect((await browser.post('/coupon-redeem', fields)).status).toBe(303)
  const [kept] = await db
    .select()
    .from(redemptions)
    .where(eq(redemptions.couponId, coupons[0]?.id ?? ''))
  expect(kept?.undoneAt).toBeNull()
  expect((await cardOf(browser, page)).text).toContain('Fort1 of 30 today, 1 of 5 this hour')
})

test('a deal without coupons, or one that is over, shows no such card [DEAL-151]', async () => {
  const bare = await addDeal(db, account.id)
  expect((await cardOf(browser, `/deals/view/merchant/${bare.id}`)).text).toBe('')
  const waiting = await stocked({ approvalStatus: 'PENDING' })
  expect((await cardOf(browser, waiting.page)).text).toBe('')
})
