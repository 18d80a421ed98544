import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { people, signIn } from './support/person.ts'

const widths = [360, 768, 1440]
const themes = ['light', 'dark'] as const
const open = [
  '/login',
  '/SignUp',
  '/privacy-policy',
  '/terms-and-conditions',
  '/dev/outbox',
  '/404',
]
const screens: Record<keyof typeof people, readonly string[]> = {
  administrator: [
    '/dashboard',
    '/approvals',
    '/approvals?tab=branches',
    '/audit',
    '/branch',
    '/brands',
    '/brands/add',
    '/categories',
    '/categories/add',
    '/deals/list/admin',
    '/notifications',
    '/notifications/settings',
    '/profile/admin',
    '/request-a-deal/add-offer-type',
    '/request-a-credit-card',
    '/request-a-deal/bank',
    '/request-a-deal/merchant',
    '/request-a-deal/offer-types',
  ],
  merchant: [
    '/dashboard',
    '/branch',
    '/branch/add',
    '/coupons',
    '/coupon-redeem',
    '/coupon-report',
    '/sold-coupons',
    '/request-a-deal/merchant',
    '/deals/list/merchant',
    '/deals/add',
    '/notifications',
    '/notifications/settings',
    '/profile/merchant',
  ],
  rival: ['/deals/list/merchant?status=EXPIRED&q=nothing'],
  bank: [
    '/dashboard',
    '/request-a-credit-card',
    '/request-a-deal/bank',
    '/deals/list/bank',
    '/notifications/settings',
    '/profile/bank',
  ],
}

for (const colorScheme of themes) {
  test(`whoever is signed out can use every page, ${colorScheme}`, async ({ browser }) => {
    const context = await browser.newContext({ colorScheme })
    const page = await context.newPage()
    for (const path of open) await judge(page, path, colorScheme)
  })

  for (const who of Object.keys(people) as (keyof typeof people)[]) {
    test(`the ${who} can use every page, ${colorScheme}`, async ({ browser }) => {
      test.slow()
      const { page } = await signIn(browser, who, { colorScheme })
      for (const path of screens[who]) await judge(page, path, colorScheme)
      const deal = page.locator('main table a').first()
      await page.goto(screens[who].find((path) => path.startsWith('/deals/list')) ?? '/dashboard')
      if (!(await deal.count())) return
      const href = (await deal.getAttribute('href')) ?? ''
      await judge(page, href, colorScheme)
      if (who === 'merchant') await judge(page, `${href.split('?')[0]}/coupons`, colorScheme)
    })
  }
}

/** Widths matter once, colours in both themes; a phone's layout is another page to axe. */
async function judge(page: Page, path: string, theme: (typeof themes)[number]) {
  await test.step(path, async () => {
    for (const width of theme === 'light' ? widths : [1440]) {
      await page.setViewportSize({ width, height: 900 })
      const answer = await page.goto(path)
      expect(answer?.status()).toBeLessThan(500)
      await expectNoSidewaysScroll(page)
      if (width !== 768) await expectAccessible(page)
    }
  })
}
