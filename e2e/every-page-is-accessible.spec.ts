import { expect, type Page } from '@playwright/test'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectReadableInDark,
  expectRoomForWideLetters,
} from './support/accessible.ts'
import { people, signIn } from './support/person.ts'
import { test } from './support/test.ts'

/**
 * Every page at the desktop in light, and at every width and in both themes those that E2E_WHOLE names:
 * `all` (npm run test:crawl), or one of three parts (.ci/run), so that three commits see each page whole.
 */
const { E2E_WHOLE } = process.env
const PARTS = 3
const height = 900
const isWhole = (at: number) => E2E_WHOLE === 'all' || E2E_WHOLE === String(at % PARTS)
const open = [
  '/dev/components',
  '/login',
  '/SignUp',
  '/privacy-policy',
  '/terms-and-conditions',
  '/dev/outbox',
  '/paymentcancel',
  '/dev/user-subscriptions',
  '/success',
  '/failed',
  '/user-subscriptions/return?paymentId=after-the-visit',
  '/404',
]
/** Where records are chosen; the first of each is looked at too, and its form where there is one. */
const lists: Record<keyof typeof people, readonly string[]> = {
  administrator: [
    '/approvals',
    '/bank',
    '/branch',
    '/brands',
    '/categories',
    '/coupons',
    '/deals/list/admin',
    '/deals-of-the-day/merchant',
    '/invoices',
    '/merchant',
    '/merchant/steps',
    '/orders?status=refunded',
    '/reports/deals',
    '/request-a-credit-card',
    '/request-a-deal/bank',
    '/request-a-deal/merchant',
    '/request-a-deal/offer-types',
    '/roles',
    '/subscriptions/list/merchant',
    '/subscriptions/users',
    '/users',
  ],
  merchant: [
    '/branch',
    '/coupons',
    '/deals/list/merchant?status=PENDING',
    '/deals/list/merchant?status=APPROVED',
    '/deals-of-the-day/merchant/upcoming-list',
    '/invoices',
    '/orders',
    '/request-a-deal/merchant',
    '/subscriptions/list/merchant',
  ],
  rival: ['/deals/list/merchant'],
  bank: ['/branch', '/request-a-credit-card', '/request-a-deal/bank', '/deals/list/bank'],
}
const screens: Record<keyof typeof people, readonly string[]> = {
  administrator: [
    '/dashboard',
    '/approvals',
    '/approvals?tab=branches',
    '/audit',
    '/bank',
    '/bank/invitations',
    '/branch',
    '/brands',
    '/brands/add',
    '/categories',
    '/categories/add',
    '/deals/corrections',
    '/coupon-report',
    '/coupons',
    '/deals-of-the-day/admin/upcoming-list',
    '/deals-of-the-day/merchant',
    '/deals/list/admin',
    '/invoices',
    '/merchant',
    '/orders',
    '/notifications',
    '/notifications/settings',
    '/search',
    '/preferences/shortcuts',
    '/tasks',
    '/approvals/figures',
    '/approvals/trust',
    '/approvals/trust/add',
    '/approvals/samples',
    '/approvals/reasons',
    '/approvals/reasons/add',
    '/profile/admin',
    '/profile/admin/two-step',
    '/request-a-deal/add-offer-type',
    '/request-a-credit-card',
    '/request-a-deal/bank',
    '/request-a-deal/merchant',
    '/reports',
    '/reports/banks',
    '/reports/categories',
    '/reports/deals?tab=graph&option=THIS-YEAR',
    '/jobs',
    '/jobs/safeguards',
    '/reports/merchants',
    '/request-a-deal/offer-types',
    '/roles',
    '/roles/add',
    '/roles/users',
    '/roles/users/invitations',
    '/roles/users/invite',
    '/roles/users/two-step',
    '/reconciliation',
    '/sold-coupons',
    '/subscriptions/merchant/add',
    '/subscriptions/payments/list',
    '/subscriptions/payments/overdue',
    '/subscriptions/users',
    '/subscriptions/users/add',
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
    '/deals-of-the-day/merchant/create-deal-of-the-day',
    '/deals-of-the-day/merchant/upcoming-list',
    '/invoices',
    '/orders',
    '/closing',
    '/coupons/redeemed-twice',
    '/sold-coupons',
    '/merchant-reports/deals-reports/merchant?tab=graph',
    '/merchant-view-merchant-reports',
    '/request-a-deal/merchant',
    '/deals/list/merchant',
    '/deals/add',
    '/notifications',
    '/notifications/settings',
    '/search',
    '/profile/merchant',
    '/profile/merchant/two-step',
    '/profile/merchant/two-step/passkey',
  ],
  rival: ['/deals/list/merchant?status=EXPIRED&q=nothing'],
  bank: [
    '/dashboard',
    '/branch',
    '/branch/add',
    '/request-a-credit-card',
    '/request-a-deal/bank',
    '/request-a-deal/merchant',
    '/deals/list/bank',
    '/notifications/settings',
    '/search',
    '/profile/bank',
  ],
}

test.describe.configure({ mode: 'parallel' })

test('whoever is signed out can use every page', async ({ page }) => {
  for (const [at, path] of open.entries()) await checkPage(page, path, isWhole(at))
})

for (const who of Object.keys(people) as (keyof typeof people)[]) {
  test(`the ${who} can use every page`, async ({ browser }) => {
    test.setTimeout(600_000)
    const { page } = await signIn(browser, who)
    for (const [at, path] of screens[who].entries()) await checkPage(page, path, isWhole(at))
  })

  test(`the ${who} can use the first record of every list`, async ({ browser }) => {
    test.setTimeout(600_000)
    const { page } = await signIn(browser, who)
    for (const [at, list] of lists[who].entries()) {
      const record = await hrefIn(page, list, 'main .tiles a, main tbody a:not([href*="select="])')
      expect(record, list).not.toBeNull()
      if (!record) continue
      await checkPage(page, record, isWhole(at))
      const form = await hrefIn(page, record, 'main a[href*="/edit"], main a[href$="/coupons"]')
      if (form) await checkPage(page, form, isWhole(at))
    }
  })
}

/** The first link of a kind on a page; null where there is none. */
async function hrefIn(page: Page, path: string, links: string): Promise<string | null> {
  const { pathname, search } = new URL(page.url())
  if (pathname + search !== path) await page.goto(path)
  const link = page.locator(links).first()
  return (await link.count()) ? await link.getAttribute('href') : null
}

/** At each width, then its colours in dark; between a phone and a desktop only the width matters. */
async function checkPage(page: Page, path: string, whole: boolean) {
  const widths = whole ? [360, 768, 1440] : [1440]
  await test.step(path, async () => {
    await page.setViewportSize({ width: widths[0] ?? 1440, height })
    const answer = await page.goto(path)
    expect(answer?.status()).toBeLessThan(500)
    for (const width of widths) {
      await page.setViewportSize({ width, height })
      await expectNoSidewaysScroll(page)
      if (width !== 768) await expectAccessible(page)
      await expectRoomForWideLetters(page)
    }
    if (whole) await expectReadableInDark(page)
  })
}
