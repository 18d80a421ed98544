import { beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { services } from '#src/contract/services.ts'
import { WORLD_PASSWORD } from '#src/world/cast.ts'
import { member } from '#src/world/load.ts'
import { testApp } from '#tests/support/app.ts'
import { type Browser, openBrowser } from '#tests/support/browser.ts'

const app = await testApp({ world: 'demo' })
let merchant: Browser
let bank: Browser
let admin: Browser

async function signIn(key: string): Promise<Browser> {
  const browser = openBrowser(app)
  await browser.submit('/login', {
    username: member(key).email ?? '',
    password: WORLD_PASSWORD,
  })
  return browser
}

beforeAll(async () => {
  ;[merchant, bank, admin] = await Promise.all([
    signIn('nadeesha'),
    signIn('priyanka'),
    signIn('ishara'),
  ])
})

/** The address of the first record of a list, or of a link on a page. */
async function linkOn(browser: Browser, path: string, pattern: RegExp): Promise<string> {
  const { $ } = await browser.get(path)
  const found = $('main a')
    .toArray()
    .map((link) => $(link).attr('href') ?? '')
    .find((href) => pattern.test(href))
  if (!found) throw new Error(`${path} has no link like ${pattern}`)
  return found
}

async function statusOf(browser: Browser, path: string): Promise<[string, number]> {
  return [path, (await browser.get(path)).status]
}

test('every route of the merchant table is there [SHELL-27]', async () => {
  const event = await linkOn(
    merchant,
    '/deals-of-the-day/merchant/upcoming-list',
    /\/event-detail\//,
  )
  const { $ } = await merchant.get('/subscriptions/list/merchant')
  const paid = $('.tile')
    .toArray()
    .find((tile) => $(tile).text().includes('LKR'))
  const plan = $(paid).find('a').attr('href') ?? ''
  const paths = [
    '/deals/add',
    await linkOn(merchant, '/deals/list/merchant?status=pending', /\/deals\/view\//).then(
      (href) => `/deals/edit/${href.split('/').at(-1)}`,
    ),
    '/deals-of-the-day/merchant/create-deal-of-the-day',
    '/deals-of-the-day/merchant/upcoming-list',
    event,
    event.replace('event-detail', 'edit'),
    plan,
    plan.replace('details/', 'payments?planId='),
    '/subscriptions/list/merchant',
    '/branch/add',
    await linkOn(merchant, '/branch', /\/branch\/view-branch\//),
    await linkOn(merchant, '/branch', /\/branch\/view-branch\//).then((href) =>
      href.replace('view-branch', 'edit'),
    ),
    '/sold-coupons',
    '/merchant-reports/deals-reports/merchant',
    '/merchant-view-merchant-reports',
    '/coupon-report',
    '/profile/merchant',
  ]
  const found = await Promise.all(paths.map((path) => statusOf(merchant, path)))
  expect(found.filter(([, status]) => status !== 200)).toEqual([])
  expect(event).toMatch(/^\/deals-of-the-day\/merchant\//)
})

test('banks have their own screens beside those of the merchant table, and add none of its records [SHELL-17]', async () => {
  for (const path of ['/dashboard', '/request-a-deal/bank', '/request-a-credit-card', '/reports']) {
    expect(await statusOf(bank, path)).toEqual([path, 200])
  }
  const { $ } = await bank.get('/dashboard')
  expect($('nav a[href="/request-a-credit-card"]').length).toBeGreaterThan(0)
  const own = await merchant.get('/dashboard')
  expect(own.$('nav a[href="/request-a-credit-card"]')).toHaveLength(0)
  for (const path of ['/request-a-credit-card', '/request-a-deal/bank']) {
    expect(await statusOf(merchant, path)).toEqual([path, 404])
  }
  for (const path of [
    '/deals/add',
    '/deals-of-the-day/merchant/create-deal-of-the-day',
    '/coupon-redeem',
  ]) {
    expect(await statusOf(bank, path)).toEqual([path, 404])
  }
})

test('a bank has its dashboard, its credit card requests and its reports [BANK-01]', async () => {
  const dashboard = await bank.get('/dashboard')
  expect(dashboard.status).toBe(200)
  expect(dashboard.$('main .card').length).toBeGreaterThan(0)
  const requests = await bank.get('/request-a-credit-card')
  expect(requests.$('#list tbody tr').length).toBeGreaterThan(0)
  for (const kind of ['deals', 'merchants', 'banks', 'categories']) {
    const { $ } = await bank.get(`/reports/${kind}`)
    expect($('#list tbody tr').length, kind).toBeGreaterThan(0)
    const graph = await bank.get(`/reports/${kind}?tab=graph&option=THIS-YEAR`)
    expect(graph.$('.bars tbody tr').length, kind).toBeGreaterThan(0)
  }
})

test('a bank keeps profile, plan and branches and reads its requests, and publishes nothing [BANK-11, BANK-12]', async () => {
  for (const path of ['/profile/bank/edit?tab=business', '/branch/add']) {
    expect((await bank.get(path)).$('main form[method=post]').length, path).toBeGreaterThan(0)
  }
  for (const path of ['/branch', '/request-a-deal/bank', '/request-a-deal/merchant']) {
    expect((await bank.get(path)).$('#list tbody tr').length, path).toBeGreaterThan(0)
  }
  const plan = await linkOn(bank, '/subscriptions/list/bank', /\/subscriptions\/details\//)
  expect((await bank.get(plan)).$('h1').text()).not.toBe('')
  const closed = ['/deals/add', '/coupons', '/coupon-redeem', '/sold-coupons', '/deals-of-the-day']
  for (const path of [...closed, '/deals-of-the-day/bank/create-deal-of-the-day']) {
    expect(await statusOf(bank, path)).toEqual([path, 404])
  }
  const writing = (services.core as readonly Endpoint[]).filter(
    ({ method, path }) => method !== 'get' && /^\/(deals|coupons|event)/.test(path),
  )
  expect(writing.length).toBeGreaterThan(5)
  expect(writing.filter(({ callers }) => callers.includes('BANK'))).toEqual([])
})

test('an administrator has the dashboard and the reports of everyone [ROLE-07]', async () => {
  expect((await admin.get('/dashboard')).$('main .card').length).toBeGreaterThan(0)
  const { $ } = await admin.get('/reports/deals')
  const owners = $('#list tbody tr td.k-meta').toArray()
  expect(new Set(owners.map((cell) => $(cell).text())).size).toBeGreaterThan(2)
  for (const kind of ['merchants', 'banks', 'categories']) {
    expect((await admin.get(`/reports/${kind}`)).$('#list tbody tr').length).toBeGreaterThan(0)
  }
})

test('a merchant has all that the role does [ROLE-08]', async () => {
  const forms = [
    '/deals/add',
    '/branch/add',
    '/profile/merchant/edit?tab=business',
    '/deals-of-the-day/merchant/create-deal-of-the-day',
    '/coupon-redeem',
  ]
  for (const path of forms) {
    const { status, $ } = await merchant.get(path)
    expect(status, path).toBe(200)
    expect($('main form[method=post]').length, path).toBeGreaterThan(0)
  }
  const lists = ['/deals/list/merchant', '/branch', '/coupons', '/sold-coupons']
  for (const path of [...lists, '/merchant-reports/deals-reports/merchant']) {
    expect((await merchant.get(path)).$('#list tbody tr').length, path).toBeGreaterThan(0)
  }
  const plans = await merchant.get('/subscriptions/list/merchant')
  expect(plans.$('main .tile').length).toBeGreaterThan(0)
  expect((await merchant.get('/merchant-view-merchant-reports')).$('#list tbody tr')).toHaveLength(
    1,
  )
  expect((await merchant.get('/dashboard')).status).toBe(200)
})
