import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deals } from '#src/services/core/deals/schema.ts'
import { countViews } from '#src/services/core/view-counts/count-views.ts'
import { views } from '#src/services/core/view-counts/schema.ts'
import { testApp } from '#tests/support/app.ts'
import { signedIn } from '#tests/support/browser.ts'
import { addDeal, decide, openShop } from '../deals/shop.ts'
import { addRole } from '../roles/manager.ts'

const app = await testApp()
const shop = await openShop(app, { name: 'Harbour House' })
const { browser: admin } = await signedIn(app, { role: 'ADMIN', fullName: 'Ishara Fernando' })

test('an administrator sees today, totals and what waits, each figure leading to its list [DASH-01]', async () => {
  const first = await addDeal(shop)
  await addDeal(shop)
  await decide(admin, first, 'approve')
  const { $, status } = await admin.get('/dashboard')
  expect(status).toBe(200)
  expect($('h1').text()).toMatch(/^Good (morning|afternoon|evening), Ishara$/)
  const added = $('.stats a[href="/deals/list/admin?added=today"]')
  expect(added.text()).toBe('2')
  expect((await admin.get(added.attr('href') ?? '')).$('tbody tr')).toHaveLength(2)
  const queue = $('.queue a').first()
  expect(queue.attr('href')).toBe('/approvals?tab=deals')
  expect(queue.find('.count').text()).toBe('1')
  expect(queue.text()).toContain('All arrived today')
  const active = $('.tally a[href="/deals/list/admin?status=active"]')
  expect(active.text()).toBe('1')
  const list = await admin.get(active.attr('href') ?? '')
  expect(list.$('tbody tr')).toHaveLength(1)
})

test('everybody who reads reports sees the most viewed deals of the week, merchants their own', async () => {
  const own = await openShop(app)
  const dealId = await addDeal(own)
  await decide(admin, dealId, 'approve')
  const { browser: bank } = await signedIn(app, { role: 'BANK' })
  for (const browser of [admin, bank, own.browser]) {
    expect((await browser.get('/dashboard')).$('main').text()).toContain('No Records Found')
  }
  await app.db.insert(views).values([1, 2, 3].map(() => ({ dealId, viewedAt: new Date() })))
  await countViews(app.services)
  const other = await openShop(app)
  for (const [browser, path] of [
    [admin, '/reports/deals'],
    [bank, '/reports/deals'],
    [own.browser, '/merchant-reports/deals-reports/merchant'],
  ] as const) {
    const { $ } = await browser.get('/dashboard')
    const bar = $('.bars tbody tr')
    expect(bar).toHaveLength(1)
    expect(bar.find('a').attr('href')).toBe(`${path}/${dealId}`)
    expect(bar.text()).toContain('3')
  }
  expect((await other.browser.get('/dashboard')).$('.bars')).toHaveLength(0)
})

test('a merchant sees the own figures', async () => {
  const { $ } = await shop.browser.get('/dashboard')
  expect($('.tally-card .n').first().text()).toBe('2')
  expect($('.queue')).toHaveLength(0)
  const other = await openShop(app)
  expect((await other.browser.get('/dashboard')).$('.tally-card .n').first().text()).toBe('0')
})

test('a bank has a dashboard of its own', async () => {
  const { browser } = await signedIn(app, { role: 'BANK' })
  const { $, status } = await browser.get('/dashboard')
  expect(status).toBe(200)
  expect($('.tally-card')).toHaveLength(2)
})

test('when the figures cannot be loaded the page says so', async () => {
  const broken = await testApp({
    beside: app,
    instead: ({ url }) =>
      url.includes('/summary/ADMIN') ? new Response('x', { status: 500 }) : null,
  })
  const { browser } = await signedIn(broken, { role: 'ADMIN' })
  const { $, status } = await browser.get('/dashboard')
  expect(status).toBe(502)
  expect($('main a').text()).toContain('Retry')
})

test('by htmx the same dashboard comes as a fragment', async () => {
  const { html, $ } = await admin.swap('/dashboard')
  expect(html).not.toContain('<html')
  expect($('h1').text()).toContain('Ishara')
})

test('who is not signed in is led to the sign-in', async () => {
  const { browser } = await signedIn(app)
  browser.cookies.clear()
  const answer = await browser.get('/dashboard')
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe('/login?next=%2Fdashboard')
})

test('a button leads to the review of what waited longest of all that one decides on [DASH-17]', async () => {
  const older = await addDeal(shop)
  await addDeal(shop)
  await app.db
    .update(deals)
    .set({ submittedAt: new Date('2026-01-05T00:00:00Z') })
    .where(eq(deals.id, older))
  const { $ } = await admin.get('/dashboard')
  const button = $('main .card a.btn').first()
  expect(button.text()).toBe('Review the oldest')
  expect(button.attr('href')).toBe(`/deals/view/merchant/${older}?from=%2Fapprovals`)
  expect((await admin.get(button.attr('href') ?? '')).status).toBe(200)
  const { browser: reader } = await signedIn(app, {
    role: 'ADMIN',
    customRoleId: await addRole(app, ['VIEW_DEAL']),
  })
  expect((await reader.get('/dashboard')).$('main').text()).not.toContain('Review the oldest')
})
