import { expect } from '@playwright/test'
import { languages } from '#src/i18n/languages.ts'
import { signIn } from './support/person.ts'
import { test } from './support/test.ts'

const lists = {
  administrator: [
    '/approvals',
    '/approvals/reasons',
    '/audit',
    '/bank',
    '/branch',
    '/brands',
    '/categories',
    '/coupons',
    '/deals/list/admin',
    '/invoices',
    '/merchant',
    '/orders',
    '/reports/banks',
    '/reports/categories',
    '/reports/deals',
    '/reports/merchants',
    '/request-a-credit-card',
    '/request-a-deal/bank',
    '/request-a-deal/merchant',
    '/request-a-deal/offer-types',
    '/roles/users',
    '/sold-coupons',
    '/subscriptions/payments/list',
    '/subscriptions/payments/overdue',
    '/users',
  ],
  merchant: [
    '/branch',
    '/coupons',
    '/deals-of-the-day/merchant/upcoming-list',
    '/deals/list/merchant',
    '/invoices',
    '/merchant-reports/deals-reports/merchant',
    '/orders',
    '/request-a-deal/merchant',
    '/sold-coupons',
  ],
  bank: ['/deals/list/bank', '/request-a-credit-card', '/request-a-deal/bank'],
}
/** Pages whose records are no rows of a list's table, by what a record is. */
const others = {
  administrator: {
    '/deals-of-the-day/merchant': '#list .tile',
    '/roles': 'main tbody tr',
    '/subscriptions/list/merchant': '#list .tile',
    '/subscriptions/users': '#list .tile',
    '/search?q=tea': 'main .queue a',
  },
  merchant: {
    '/deals-of-the-day/merchant': '#list .tile',
    '/profile/merchant': '.tabs',
    '/subscriptions/list/merchant': '#list .tile',
  },
  bank: { '/profile/bank': '.tabs' },
}
/** Pixels from the top at which the first record begins at most, by the width of the window. */
const beginsBy = { 1440: 300, 768: 340, 390: 340 }

for (const role of ['administrator', 'merchant', 'bank'] as const)
  for (const [width, most] of Object.entries(beginsBy))
    for (const language of languages)
      test(`at ${width} pixels the first record of a list of the ${role} begins high (${language}) [SHELL-164, SHELL-165]`, async ({
        browser,
      }) => {
        const viewport = { width: Number(width), height: 900 }
        const { page } = await signIn(browser, role, { viewport, language })
        const topOf = async (first: string) =>
          (await page.locator(first).first().boundingBox())?.y ?? Number.POSITIVE_INFINITY
        for (const address of lists[role]) {
          await page.goto(address)
          expect(await topOf('#list tbody tr'), address).toBeLessThanOrEqual(most)
          const row = page.locator('#list tbody tr:not(.divide)').first()
          const display = await row.evaluate((one) => getComputedStyle(one).display)
          expect(display === 'table-row', address).toBe(viewport.width >= 768)
          const beyond = await page
            .locator('#list .scroll')
            .evaluate((box) => box.scrollWidth - box.clientWidth)
          expect(beyond, address).toBe(0)
        }
        for (const [address, first] of Object.entries(others[role])) {
          await page.goto(address)
          expect(await topOf(first), address).toBeLessThanOrEqual(most)
        }
      })
