import { expect, type Page } from '@playwright/test'
import { ofPart } from '#tests/support/part.ts'
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  expectFitsAt,
  expectRoomForWideLetters,
} from './support/accessible.ts'
import { people, signIn } from './support/person.ts'
import { test } from './support/test.ts'

const open = [
  '/login',
  '/SignUp',
  '/pair',
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
/** Where records are chosen; looked at with the first record of each, and its form where there is one. */
const lists: Record<keyof typeof people, readonly string[]> = {
  administrator: [
    '/approvals',
    '/approvals?tab=contact',
    '/approvals?tab=profile',
    '/bank',
    '/branch',
    '/brands',
    '/categories',
    '/coupons',
    '/deals/list/admin',
    '/deals-of-the-day/merchant',
    '/invoices',
    '/merchant',
    '/merchant?status=pending',
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
    '/approvals?tab=branches',
    '/audit',
    '/bank/add',
    '/bank/invitations',
    '/brands/add',
    '/categories/add',
    '/deals/corrections',
    '/coupon-report',
    '/deals-of-the-day/admin/upcoming-list',
    '/notifications',
    '/notifications/settings',
    '/search',
    '/preferences/shortcuts',
    '/tasks',
    '/approvals/trust',
    '/approvals/trust/add',
    '/approvals/samples',
    '/approvals/reasons',
    '/approvals/reasons/add',
    '/profile/admin',
    '/profile/admin/edit',
    '/profile/admin/two-step',
    '/request-a-deal/add-offer-type',
    '/reports',
    '/reports/banks',
    '/reports/categories',
    '/reports/deals?tab=graph&option=THIS-YEAR',
    '/jobs',
    '/jobs/safeguards',
    '/reports/merchants',
    '/roles/add',
    '/roles/users',
    '/roles/users/invitations',
    '/roles/users/invite',
    '/roles/users/two-step',
    '/sold-coupons',
    '/subscriptions/merchant/add',
    '/subscriptions/payments/list',
    '/subscriptions/payments/overdue',
    '/subscriptions/users/add',
  ],
  merchant: [
    '/dashboard',
    '/branch/add',
    '/coupon-redeem',
    '/coupon-report',
    '/deals-of-the-day/merchant',
    '/deals-of-the-day/merchant?filter=last-week',
    '/deals-of-the-day/merchant/create-deal-of-the-day',
    '/closing',
    '/coupons/redeemed-twice',
    '/sold-coupons',
    '/merchant-reports/deals-reports/merchant',
    '/merchant-reports/deals-reports/merchant?tab=graph',
    '/merchant-view-merchant-reports',
    '/reports',
    '/reports/categories',
    '/deals/add',
    '/notifications',
    '/notifications/settings',
    '/search',
    '/profile/merchant',
    '/profile/merchant?tab=branches',
    '/profile/merchant?tab=categories',
    '/profile/merchant?tab=contact',
    '/profile/merchant?tab=plan',
    '/profile/merchant/edit?tab=business',
    '/profile/merchant/edit?tab=categories',
    '/profile/merchant/edit?tab=contact',
    '/profile/merchant/edit?tab=password',
    '/profile/merchant/edit?tab=username',
    '/profile/merchant/two-step',
    '/profile/merchant/two-step/passkey',
  ],
  rival: ['/deals/list/merchant?status=EXPIRED&q=nothing'],
  bank: [
    '/dashboard',
    '/branch/add',
    '/request-a-deal/merchant',
    '/notifications/settings',
    '/search',
    '/profile/bank',
  ],
}

test.describe.configure({ mode: 'parallel' })

test('whoever is signed out can use every page', async ({ page }) => {
  for (const path of ofPart(open)) await checkPage(page, path)
})

for (const who of Object.keys(people) as (keyof typeof people)[]) {
  test(`the ${who} can use every page`, async ({ browser }) => {
    test.setTimeout(600_000)
    const { page } = await signIn(browser, who)
    for (const path of ofPart(screens[who])) await checkPage(page, path)
  })

  test(`the ${who} can use every list and its first record`, async ({ browser }) => {
    test.setTimeout(600_000)
    const { page } = await signIn(browser, who)
    for (const list of ofPart(lists[who])) {
      await checkPage(page, list)
      const record = await firstHref(page, 'main .tiles a, main tbody a:not([href*="select="])')
      expect(record, list).not.toBeNull()
      if (!record) continue
      await checkPage(page, record)
      const form = await firstHref(page, 'main a[href*="/edit"], main a[href$="/coupons"]')
      if (form) await checkPage(page, form)
    }
  })
}

/** The first link of a kind on the page; null where there is none. */
async function firstHref(page: Page, links: string): Promise<string | null> {
  const link = page.locator(links).first()
  return (await link.count()) ? await link.getAttribute('href') : null
}

/** In both themes on a phone and a desktop; between the two only the width matters. */
async function checkPage(page: Page, path: string) {
  await test.step(path, async () => {
    await page.setViewportSize({ width: 360, height: 900 })
    const answer = await page.goto(path)
    expect(answer?.status()).toBeLessThan(500)
    await expectFitsAt(page, 360)
    await expectAccessible(page)
    // Letters push targets together where there is least room.
    await expectRoomForWideLetters(page, true)
    for (const width of [768, 1440]) {
      await expectFitsAt(page, width)
      await expectRoomForWideLetters(page, false)
    }
    await expectAccessibleInBothThemes(page)
    await page.emulateMedia({ colorScheme: null })
  })
}
