import { expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { signedIn } from '#tests/support/browser.ts'
import { openShop } from '../deals/shop.ts'

const app = await testApp()

test('ACCT-01 each role reads its own profile and no other’s', async () => {
  for (const role of ['ADMIN', 'MERCHANT', 'BANK'] as const) {
    const { browser, account } = await signedIn(app, { role })
    const { $, status } = await browser.get(`/profile/${role.toLowerCase()}`)
    expect(status).toBe(200)
    expect($('h1').text()).toBe(account.fullName)
    expect($('.facts').text()).toContain(account.email)
    const other = role === 'ADMIN' ? 'merchant' : 'admin'
    expect((await browser.get(`/profile/${other}`)).status).toBe(404)
  }
})

test('ACCT-06 without a plan the plan tab says No Available Plan', async () => {
  const { browser } = await signedIn(app)
  const { $ } = await browser.get('/profile/merchant?tab=plan')
  expect($('main').text()).toContain('No Available Plan')
})

test('ACCT-09 a subscriber reads the plan and what is left of it', async () => {
  const { browser } = await openShop(app, { deals: 20 })
  const { $ } = await browser.get('/profile/merchant?tab=plan')
  const text = $('main').text()
  for (const fact of [
    'Counter',
    'For one shop',
    'LKR',
    '2,500.00',
    '20 of 20',
    '2 of 2',
    '4 of 4',
  ]) {
    expect(text.replaceAll('\u00a0', ' ')).toContain(fact)
  }
  expect($('.prose').text()).toContain('Paid monthly.')
})

test('an administrator has no plan tab', async () => {
  const { browser } = await signedIn(app, { role: 'ADMIN' })
  const { $ } = await browser.get('/profile/admin?tab=plan')
  expect($('.tabs')).toHaveLength(0)
  expect($('.facts')).toHaveLength(1)
})

test('by htmx the tab comes as a fragment of the same component', async () => {
  const { browser } = await openShop(app)
  const page = await browser.get('/profile/merchant?tab=plan')
  const part = await browser.swap('/profile/merchant?tab=plan')
  expect(part.html).not.toContain('<html')
  expect(part.$('.facts').first().text()).toBe(page.$('.facts').first().text())
})
