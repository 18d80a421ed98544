import { expect } from '@playwright/test'
import { languages } from '#src/i18n/languages.ts'
import { ofPart } from '#tests/support/part.ts'
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
/**
 * Whose heads take more lines in English than in Russian. Everywhere else the Russian texts are the longer
 * ones, and what begins high with them does so in English.
 */
const longerInEnglish = {
  administrator: ['/approvals/reasons', '/audit'],
  merchant: ['/deals/list/merchant'],
  bank: ['/deals/list/bank'],
}
/** Pixels from the top at which the first record begins at most, by the width of the window. */
const beginsBy = [
  [1440, 300],
  [768, 340],
  [390, 340],
] as const

for (const role of ['administrator', 'merchant', 'bank'] as const)
  for (const language of languages)
    test(`the first record of a list of the ${role} begins high at every width (${language}) [SHELL-164, SHELL-165]`, async ({
      browser,
    }) => {
      const { page } = await signIn(browser, role, { language })
      const pages = [
        ...lists[role].map((address) => [address, '#list tbody tr'] as const),
        ...Object.entries(others[role]),
      ].filter(([address]) => language === 'ru' || longerInEnglish[role].includes(address))
      for (const [at, [address, first]] of ofPart(pages).entries()) {
        await page.goto(address)
        // One page from wide to narrow, the next one back.
        for (const [width, most] of at % 2 ? beginsBy.toReversed() : beginsBy) {
          const where = `${address} at ${width}`
          await page.setViewportSize({ width, height: 900 })
          const { top, display, beyond } = await page.locator(first).first().evaluate(placed)
          expect(top, where).toBeLessThanOrEqual(most)
          if (first !== '#list tbody tr') continue
          expect(display === 'table-row', where).toBe(width >= 768)
          expect(beyond, where).toBe(0)
        }
      }
    })

/** In the page: where a record begins; of a table how its rows are drawn, and by how much it is too wide. */
function placed(record: Element) {
  const row = document.querySelector('#list tbody tr:not(.divide)')
  const box = document.querySelector('#list .scroll')
  return {
    top: record.getBoundingClientRect().top,
    display: row && getComputedStyle(row).display,
    beyond: box && box.scrollWidth - box.clientWidth,
  }
}
