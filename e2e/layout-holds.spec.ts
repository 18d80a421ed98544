import { expect, type Page } from '@playwright/test'
import { ofPart } from '#tests/support/part.ts'
import { expectFitsAt, expectNoSidewaysScroll } from './support/accessible.ts'
import { drawn } from './support/held.ts'
import { countShifts, shifted } from './support/layout-shifts.ts'
import { signIn } from './support/person.ts'
import { test } from './support/test.ts'

const SHIFT_MAX = 0.02

const screens = {
  administrator: [
    '/dashboard',
    '/approvals',
    '/approvals/trust',
    '/audit',
    '/bank',
    '/branch',
    '/brands',
    '/categories',
    '/coupon-report',
    '/coupons',
    '/deals-of-the-day/merchant',
    '/deals/list/admin',
    '/invoices',
    '/merchant',
    '/messages',
    '/notifications',
    '/notifications/settings',
    '/orders',
    '/profile/admin',
    '/profile/admin/two-step',
    '/reports',
    '/reports/deals',
    '/request-a-credit-card',
    '/request-a-deal/merchant',
    '/roles',
    '/roles/add',
    '/roles/users',
    '/roles/users/two-step',
    '/search?q=tea',
    '/jobs',
    '/jobs/safeguards',
    '/sold-coupons',
    '/subscriptions/list/merchant',
    '/subscriptions/payments/list',
    '/subscriptions/payments/overdue',
    '/subscriptions/users',
    '/tasks',
    '/users',
  ],
  merchant: [
    '/dashboard',
    '/branch',
    '/branch/add',
    '/coupons',
    '/coupon-redeem',
    '/coupon-report',
    '/deals-of-the-day/merchant',
    '/deals-of-the-day/merchant/upcoming-list',
    '/deals/add',
    '/deals/list/merchant',
    '/invoices',
    '/merchant-reports/deals-reports/merchant?tab=graph',
    '/merchant-view-merchant-reports',
    '/messages',
    '/notifications',
    '/orders',
    '/profile/merchant',
    '/profile/merchant?tab=plan',
    '/profile/merchant/two-step',
    '/profile/merchant/edit',
    '/request-a-deal/merchant',
    '/closing',
    '/coupons/redeemed-twice',
    '/sold-coupons',
    '/subscriptions/list/merchant',
  ],
} as const

/** The first record of each of these is looked at too. */
const lists = new Set([
  '/bank',
  '/branch',
  '/deals/list/admin',
  '/deals/list/merchant',
  '/invoices',
  '/merchant',
  '/orders',
  '/subscriptions/list/merchant',
])

type Who = keyof typeof screens
const visitors: Who[] = ['administrator', 'merchant']

for (const who of visitors) {
  test(`every page of the ${who} fits at 320, also with names of 100 letters [SHELL-127]`, async ({
    browser,
  }) => {
    const { page } = await signIn(browser, who)
    for (const path of ofPart<string>(screens[who])) {
      const record = await expectRoom(page, path)
      if (record) await expectRoom(page, record)
    }
  })
}

/** Of a list, answers the address of its first record. */
async function expectRoom(page: Page, path: string): Promise<string | null> {
  return test.step(path, async () => {
    await page.setViewportSize({ width: 320, height: 800 })
    await page.goto(path)
    await expectNoSidewaysScroll(page)
    const link = page.locator('main .tiles a, main tbody a:not([href*="select="])').first()
    const isList = lists.has(path) && (await link.count()) > 0
    const record = isList ? await link.getAttribute('href') : null
    await nameEverything(page)
    for (const width of [320, 390, 768, 1440]) {
      await expectFitsAt(page, width)
    }
    return record
  })
}

test('a page does not move after it was first drawn [SHELL-128]', async ({ browser }) => {
  const seen = [
    ['administrator', 'en', ['/deals/list/admin', '/merchant', '/orders', '/sold-coupons']],
    ['administrator', 'ru', ['/coupons', '/branch', '/audit']],
    [
      'merchant',
      'ru',
      ['/branch', '/coupons', '/deals/list/merchant', '/deals/add', '/notifications'],
    ],
    ['merchant', 'en', ['/coupon-redeem', '/deals-of-the-day/merchant', '/dashboard', '/orders']],
  ] as const
  const look = async ([who, language, paths]: (typeof seen)[number], width: number) => {
    const viewport = { width, height: 900 }
    const { page } = await signIn(browser, who, { language, viewport })
    await countShifts(page)
    for (const path of paths) {
      await page.goto(path)
      await page.locator('html[data-js]').waitFor()
      await page.waitForLoadState('networkidle')
      await drawn(page)
      const where = `${who} ${language} ${width} ${path}`
      expect(await shifted(page), where).toBeLessThanOrEqual(SHIFT_MAX)
    }
    await page.context().close()
  }
  // Side by side: most of a visit waits for the line to be idle.
  for (const one of seen) await Promise.all([look(one, 390), look(one, 1440)])
})

test('without script the fallbacks are there, and nothing that needs it [SHELL-128]', async ({
  browser,
}) => {
  const { page, t } = await signIn(browser, 'administrator', { javaScriptEnabled: false })
  await page.goto('/coupons')
  await expect(page.getByRole('button', { name: t('common:search.submit') })).toBeVisible()
  await expect(page.locator('.bell.js-only')).toBeHidden()
  await expect(page.locator('a.bell')).toBeVisible()
})

/** As if all people and things had a name of 100 letters without a blank. */
async function nameEverything(page: Page): Promise<void> {
  await page.evaluate(() => {
    const name = 'Kottawa'.repeat(15).slice(0, 100)
    const named = [
      '.who b',
      '.crumbs li:nth-last-child(-n + 2) > *',
      '.head h1',
      '.name',
      'main .table td:not(.k-pick, .k-media) > :not(form, .row, .tag, time, label, input)',
      'main .table td:not(:has(*))',
      '.facts dd:not(:has(*))',
      '.queue li a > span',
      '.bars th a',
      '.tile .name',
      '.chip',
      '.prose p',
      '.head > :first-child p',
    ]
    for (const element of document.querySelectorAll(named.join()))
      if (element.childElementCount === 0 && /\p{L}{3}/u.test(element.textContent))
        element.textContent = name
  })
}
