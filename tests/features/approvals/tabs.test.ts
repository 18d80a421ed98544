import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addAccount } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { signedIn } from '#tests/support/browser.ts'
import { addBranch, openBusiness } from '../branches/business.ts'
import { addDeal, openShop } from '../deals/shop.ts'
import { newcomer } from '../profile/owner.ts'
import { liveBusiness } from './submitted.ts'

const app = await testApp()
const { browser: admin } = await signedIn(app, { role: 'ADMIN' })
const counts = async () => {
  const { $ } = await admin.get('/approvals')
  return $('.tabs a')
    .toArray()
    .map((tab) => $(tab).find('.count').text())
}

test('every tab says in its own words that nothing waits [APPR-18]', async () => {
  const texts = {
    deals: 'No Records Found',
    profile: 'No Business Profiles Found',
    contact: 'No Contact Details Found',
    branches: 'No Records Found',
  }
  for (const [tab, text] of Object.entries(texts)) {
    expect((await admin.get(`/approvals?tab=${tab}`)).$('#list h2').text()).toBe(text)
  }
})

test('the tabs keep the titles of merchants [APPR-20]', async () => {
  const { $ } = await admin.get('/approvals')
  const titles = $('.tabs a')
    .toArray()
    .map((tab) => $(tab).contents().first().text().trim())
  expect(titles).toEqual([
    'All',
    'Merchant Deals',
    'Merchant Profile',
    'Merchant Contact',
    'Merchant Branches',
    'Accounts',
    'Corrections',
    'Mine',
  ])
})

test('the lists hold merchants and banks, the oldest first, with their age and a way to review [APPR-20]', async () => {
  const merchant = await liveBusiness(app, newcomer)
  await merchant.submit({ businessName: 'Lake Books' })
  await merchant.submitPerson()
  const bank = await liveBusiness(app, { ...newcomer, role: 'BANK' })
  await bank.submit({ businessName: 'Lagoon Trust' })
  await app.db.execute(sql`update proposals set submitted_at = now() - interval '3 days'
    where owner_id = ${bank.account.id}`)
  const { $ } = await admin.get('/approvals?tab=profile')
  const rows = $('tbody tr')
    .toArray()
    .map((row) => $(row).text())
  expect(rows[0]).toContain('Lagoon TrustBank')
  expect(rows[0]).toContain('waiting 3 days')
  expect($('tbody tr').first().find('img').attr('src')).toMatch(/^\/media\//)
  expect(rows[1]).toContain('Lake BooksMerchant')
  expect(rows[1]).toContain('arrived today')
  const href = $('tbody a.btn').first().attr('href') ?? ''
  expect(href).toMatch(/^\/approvals\/viewBusinessProfile\/BANK\/.+from=/)
  const contacts = await admin.get('/approvals?tab=contact')
  expect(contacts.$('tbody tr')).toHaveLength(1)
  expect(contacts.$('tbody a.btn').attr('href')).toMatch(/viewContactDetails\/MERCHANT\//)
})

test('the tabs and the menu count what waits, branches and accounts included', async () => {
  await addDeal(await openShop(app))
  await addAccount(app.db, { approvalStatus: 'PENDING' })
  await addBranch(await openBusiness(app, {}), { name: 'Lake counter' })
  expect(await counts()).toEqual(['6', '1', '2', '1', '1', '1', '0', '0'])
  const fresh = await signedIn(app, { role: 'ADMIN' })
  const { $ } = await fresh.browser.get('/approvals')
  expect($('#menu-waiting [aria-hidden]').text()).toBe('6')
  expect($('.tabs [aria-current=page]').text()).toContain('All')
})

test('a tab whose list fails says so, and all keep their counts', async () => {
  const broken = await testApp({
    beside: app,
    instead: ({ url }) =>
      url.includes('/approvals/inbox/') ? new Response('x', { status: 500 }) : null,
  })
  const { browser } = await signedIn(broken, { role: 'ADMIN' })
  for (const tab of ['all', 'profile']) {
    const { $, status } = await browser.get(`/approvals?tab=${tab}`)
    expect(status).toBe(502)
    expect($('#list a').text()).toContain('Retry')
    expect($('.tabs .count').eq(1).text()).toBe('1')
  }
})
