import { expect } from '@playwright/test'
import { signIn } from './support/person.ts'
import { test } from './support/test.ts'

const lists = {
  administrator: [
    '/bank',
    '/branch',
    '/brands',
    '/categories',
    '/coupons',
    '/deals/list/admin',
    '/invoices',
    '/merchant',
    '/orders',
    '/request-a-credit-card',
    '/request-a-deal/offer-types',
    '/sold-coupons',
    '/subscriptions/payments/list',
    '/users',
  ],
  merchant: [
    '/branch',
    '/coupons',
    '/deals/list/merchant',
    '/invoices',
    '/orders',
    '/sold-coupons',
  ],
}
/** Pixels from the top at which the first record begins at most, by the width of the window. */
const beginsBy = { 1440: 300, 768: 340, 390: 340 }

for (const [role, addresses] of Object.entries(lists))
  for (const [width, most] of Object.entries(beginsBy))
    test(`at ${width} pixels the first record of a list of the ${role} begins high [SHELL-164, SHELL-165]`, async ({
      browser,
    }) => {
      const viewport = { width: Number(width), height: 900 }
      const { page } = await signIn(browser, role as keyof typeof lists, { viewport })
      for (const address of addresses) {
        await page.goto(address)
        const begun = await page.locator('#list tbody tr').first().boundingBox()
        const row = page.locator('#list tbody tr:not(.divide)').first()
        const top = begun?.y ?? Number.POSITIVE_INFINITY
        expect(top, address).toBeLessThanOrEqual(most)
        const display = await row.evaluate((one) => getComputedStyle(one).display)
        expect(display === 'table-row', address).toBe(viewport.width >= 768)
        const beyond = await page
          .locator('#list .scroll')
          .evaluate((box) => box.scrollWidth - box.clientWidth)
        expect(beyond, address).toBe(0)
      }
    })
