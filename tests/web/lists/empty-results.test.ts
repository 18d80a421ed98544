import { beforeAll, describe, expect, test } from 'vitest'
import { addAccount } from '#tests/support/accounts.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { type Browser, signedIn } from '#tests/support/browser.ts'

let app: TestApp
let admin: Browser
beforeAll(async () => {
  app = await testApp()
  for (const role of ['MERCHANT', 'BANK', 'MERCHANT'] as const) await addAccount(app.db, { role })
  admin = (await signedIn(app, { role: 'ADMIN' })).browser
})

/** A list that finds nothing, what it says, and what its link does. */
const cases: [address: string, hint: string, clear: string][] = [
  ['/bank?status=blocked', 'Nothing matches: Blocked.', 'Clear filter'],
  ['/bank?status=enabled&joined=today', 'Nothing matches: Enabled, Joined today.', 'Clear all'],
  ['/bank?q=zzz', 'No banks match “zzz”.', 'Clear search'],
  ['/bank?q=zzz&joined=today', 'Nothing matches: Joined today, “zzz”.', 'Clear all'],
  ['/bank?q=zzz&status=pending', 'Nothing matches: Pending, “zzz”.', 'Clear all'],
  ['/merchant?status=rejected', 'Nothing matches: Rejected.', 'Clear filter'],
  ['/merchant?status=blocked&q=%3Cb%3E', 'Nothing matches: Blocked, “<b>”.', 'Clear all'],
  ['/brands?added=today', 'Nothing matches: Today.', 'Clear filter'],
  ['/deals/list/admin?status=pending', 'Nothing matches: Pending.', 'Clear filter'],
  ['/orders?status=refunded', 'Nothing matches: Refunded.', 'Clear filter'],
  ['/orders?from=2001-01-01', 'Nothing matches: From: 01-01-2001.', 'Clear filter'],
  ['/invoices?from=2001-01-01&q=zzz', 'Nothing matches: “zzz”, From: 01-01-2001.', 'Clear all'],
  [
    '/subscriptions/payments/list?to=2001-01-01',
    'Nothing matches: To: 01-01-2001.',
    'Clear filter',
  ],
  ['/audit?from=2099-01-01&group=deals', 'Nothing matches: Deals, From: 01-01-2099.', 'Clear all'],
  ['/users?joined=today', 'Nothing matches: Joined today.', 'Clear filter'],
]

describe.each(cases)('%s', (address, hint, clear) => {
  test(`says “${hint}”, as a page and as a region [SHELL-150]`, async () => {
    const whole = address.split('?')[0] ?? ''
    for (const { $ } of [await admin.get(address), await admin.swap(address, 'div#list')]) {
      const empty = $('#list .empty')
      expect(empty.find('p').text()).toBe(hint)
      expect(empty.find('a').text()).toBe(clear)
      expect(empty.find('a').attr('href')).toBe(whole)
    }
  })
})

test('a list that nothing narrows says nothing of filters [SHELL-150]', async () => {
  const { $ } = await admin.get('/orders')
  expect($('#list .empty').text()).not.toContain('Nothing matches')
})

test.each([
  ['/merchant', 2],
  ['/merchant?status=approved', 2],
  ['/merchant?status=blocked', 0],
  ['/merchant?joined=today', 2],
  ['/merchant?q=zzz', 0],
  ['/merchant?q=zzz&status=approved', 0],
  ['/bank', 1],
  ['/bank?status=pending', 0],
])('the count above %s is of what it shows: %d [SHELL-150]', async (address, count) => {
  const words = (text: string) => Number(text.match(/^\d+/)?.[0])
  const page = await admin.get(address)
  expect(words(page.$('.head p').text())).toBe(count)
  expect(page.$('#list tbody tr')).toHaveLength(count)
  const swapped = await admin.swap(address, 'div#list')
  expect(words(swapped.$('hx-partial[hx-target=".head p"]').text())).toBe(count)
})

test('in Russian an empty list names its filters too [SHELL-150]', async () => {
  const { browser } = await signedIn(app, { role: 'ADMIN', language: 'ru' })
  const { $ } = await browser.get('/bank?status=blocked&joined=today')
  expect($('#list .empty p').text()).toMatch(/^Ничего не найдено: [А-ЯЁ][^,]+, [А-ЯЁ][^,]+\.$/)
})
