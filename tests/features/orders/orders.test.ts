import { describe, expect, test } from 'vitest'
import { whoMayOpen } from '#tests/features/payments/who-may-open.ts'
import { narrowed } from '#tests/features/roles/manager.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { openPayments } from '#tests/support/payments.ts'
import { signedInAs } from '#tests/support/signed-in-as.ts'

const world = await openPayments()
const { test: app } = world
const admin = await signedInAs(app, world.admin)
const account = await world.merchant()
const merchant = await signedInAs(app, account)
const rival = await signedInAs(app, await world.merchant())
const bank = await signedInAs(app, await addAccount(app.db, { role: 'BANK' }))

await world.act(await world.begin(account), 'DECLINE')
const reference = await world.begin(account)
const { payerId } = await world.act(reference, 'PAY')
await world.confirm(account, reference, payerId)
const list = await merchant.get('/orders')
const path = list.$('tbody a').first().attr('href') ?? ''

describe('the list of orders [PAY-29]', () => {
  test('the list of orders shows what was bought, the amount, the day and the state in words', async () => {
    expect(list.$('h1').text()).toBe('Orders')
    expect(list.$('tbody tr:not(.divide)')).toHaveLength(2)
    expect(list.$('tbody tr:not(.divide)').first().text()).toMatch(
      /GrowthPlan.*4,500\.00.*DD-\d{4}-\d+Paid/,
    )
    const all = await admin.get('/orders')
    expect(all.$('tbody tr:not(.divide)').first().text()).toMatch(/GrowthPlanBusiness \d+/)
  })
})

describe('an order [PAY-29]', () => {
  test('an order tells what was bought and what happened, and leads to invoice and plan', async () => {
    const { $ } = await merchant.get(path)
    const text = $('main').text().replaceAll('\u00a0', ' ')
    for (const words of ['Growth', 'Paid', 'LKR 4,500.00', 'Sandbox', 'Deals per month', '20'])
      expect(text).toContain(words)
    const happened = $('main ol b').toArray()
    expect(happened.map((one) => $(one).text())).toEqual([
      'Order started',
      'Paid',
      'Invoice issued:',
    ])
    expect($('main a[href^="/invoices/DD-"]').length).toBeGreaterThan(0)
    expect($('main a[href="/profile/merchant?tab=plan"]')).toHaveLength(1)
  })

  test('an order leads administrators to buyer and plan', async () => {
    const { $ } = await admin.get(path)
    expect($(`main a[href="/merchant/view/${account.id}"]`)).toHaveLength(1)
    expect($(`main a[href="/subscriptions/summary/${world.paid}"]`)).toHaveLength(1)
    const { browser: only } = await narrowed(app, ['VIEW_PAYMENT'])
    const narrow = await only.get(path)
    expect(narrow.$('main a[href^="/merchant/"]')).toHaveLength(0)
    expect(narrow.$('main a[href^="/subscriptions/"]')).toHaveLength(0)
  })
})

test('who may open orders [ROLE-15]', async () => {
  const statuses = await whoMayOpen(app, [merchant, rival, bank, admin])
  expect(await statuses('/orders')).toEqual([303, 200, 200, 200, 200, 403, 200])
  expect(await statuses(path)).toEqual([303, 200, 404, 404, 200, 403, 200])
  expect(await statuses('/orders/7')).toEqual([303, 404, 404, 404, 404, 403, 404])
})

test('Orders and Invoices are screens, Email Campaigns and Campaign Forecast are to come [SHELL-29]', async () => {
  const h1 = async (browser: typeof admin, address: string) =>
    (await browser.get(address)).$('h1').text()
  for (const browser of [admin, merchant]) {
    expect(await h1(browser, '/orders')).toBe('Orders')
    expect(await h1(browser, '/invoices')).toBe('Invoices')
    expect(await h1(browser, '/email-campaigns')).toBe('Coming soon')
  }
  expect(await h1(admin, '/campaign-forecast')).toBe('Coming soon')
})
