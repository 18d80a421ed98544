import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deals } from '#src/services/core/deals/schema.ts'
import { testApp } from '#tests/support/app.ts'
import { signedIn } from '#tests/support/browser.ts'
import { addDeal, decide, openShop } from '../deals/shop.ts'

const app = await testApp()
const { db } = app
const shop = await openShop(app, { name: 'Harbour House' })
const { browser: admin } = await signedIn(app, { role: 'ADMIN' })
const LONG = 'A very long title that says far more than forty characters'

test('signed-in merchants and banks do not find the approvals', async () => {
  const bank = await signedIn(app, { role: 'BANK' })
  expect((await bank.browser.get('/approvals')).status).toBe(404)
  expect((await shop.browser.get('/approvals')).status).toBe(404)
})

test('there are four tabs between All and Accounts, each with its own address [APPR-01]', async () => {
  const { $ } = await admin.get('/approvals?tab=deals')
  const tabs = $('.tabs a')
  expect(tabs.map((_, tab) => $(tab).contents().first().text()).get()).toEqual([
    'All',
    'Merchant Deals',
    'Merchant Profile',
    'Merchant Contact',
    'Merchant Branches',
    'Accounts',
    'Corrections',
    'Mine',
  ])
  expect($('.tabs [aria-current=page]').text()).toContain('Merchant Deals')
  const branches = await admin.get('/approvals?tab=branches')
  expect(branches.status).toBe(200)
  expect(branches.$('#list h2').text()).toBe('No Records Found')
})

test('the tab that was open last is open again [APPR-02]', async () => {
  await admin.get('/approvals?tab=contact')
  const { $ } = await admin.get('/approvals')
  expect($('.tabs [aria-current=page]').text()).toContain('Merchant Contact')
  await admin.get('/approvals?tab=deals')
})

let ids: string[] = []

test('the oldest comes first, with its age, its merchant and a way to review it', async () => {
  ids = [
    await addDeal(shop, { title: 'Waits longest' }),
    await addDeal(shop, { title: LONG }),
    await addDeal(shop, { title: 'Newest' }),
  ]
  const { $ } = await admin.get('/approvals')
  const titles = $('tbody th')
    .map((_, cell) => $(cell).text())
    .get()
  expect(titles[0]).toBe('Waits longest')
  expect($('tbody tr').first().text()).toContain('Harbour House')
  expect($('tbody tr').first().text()).toContain('today')
  expect($('.tabs [aria-current=page] .count').text()).toBe('3')
})

test.each(['deals', 'all'])('%s are found by title, business and owner [APPR-94]', async (tab) => {
  const other = await openShop(app, { name: `Lotus Walk ${tab}` })
  await addDeal(other, { title: 'Crab night' })
  const found = async (q: string) =>
    (await admin.get(`/approvals?tab=${tab}&q=${encodeURIComponent(q)}`)).$('tbody').text()
  for (const words of ['crab', `walk ${tab}`, 'harbour'])
    expect((await found(words)).includes('Crab night'), words).toBe(words !== 'harbour')
  expect(await found('harbour')).toContain('Waits longest')
  await db.update(deals).set({ deletedAt: new Date() }).where(eq(deals.title, 'Crab night'))
})

test('titles over 40 characters are cut to 36 and dots, whole on hover [APPR-09]', async () => {
  const { $ } = await admin.get('/approvals')
  const cell = $('tbody th').eq(1)
  expect(cell.text()).toBe(`${LONG.slice(0, 36).trimEnd()}...`)
  expect(cell.find('[title]').attr('title')).toBe(LONG)
})

test('Review leads to the deal, the decision back to the same page [APPR-06, DEAL-41]', async () => {
  const { $ } = await admin.get('/approvals?tab=deals&q=longest')
  const href = $('tbody a.btn').attr('href') ?? ''
  expect(href).toMatch(/^\/deals\/view\/merchant\/.+from=/)
  const deal = await admin.get(href)
  expect(deal.$('[aria-label=Breadcrumb], #crumbs').text()).toContain('Approvals')
  const approve = deal.$('.head a:contains("Approve")').attr('href') ?? ''
  const answer = await admin.submit(approve, {}, approve.split('?')[0])
  expect(answer.headers.get('location')).toBe('/approvals?tab=deals&q=longest')
  const after = await admin.get('/approvals')
  expect(after.$('tbody tr')).toHaveLength(2)
})

test('by htmx a decision brings the list without the deal in one round trip', async () => {
  const headers = { 'hx-request': 'true', 'hx-target': 'dialog#dialog' }
  const answer = await decide(admin, ids[1] ?? '', 'reject', 'Too long.', headers)
  expect(answer.headers.get('hx-push-url')).toBe('/approvals')
  expect(answer.$('tbody tr')).toHaveLength(1)
  expect(answer.html).toContain('Deal rejected.')
})

test('odd values in the address are ignored', async () => {
  for (const query of ['?tab=nonsense', '?page=-1', '?q=%00', `?q=${'a'.repeat(900)}`]) {
    expect((await admin.get(`/approvals${query}`)).status).toBe(200)
  }
})

test('a list that cannot be loaded says so', async () => {
  const broken = await testApp({
    beside: app,
    instead: ({ url }) =>
      url.includes('/approvals/inbox/') ? new Response('x', { status: 500 }) : null,
  })
  const { browser } = await signedIn(broken, { role: 'ADMIN' })
  const { $, status } = await browser.get('/approvals?tab=deals')
  expect(status).toBe(502)
  expect($('#list a').text()).toContain('Retry')
})
