import { expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { signedIn } from '#tests/support/browser.ts'

const app = await testApp()
const { browser } = await signedIn(app, { role: 'MERCHANT' })

/** Each with a choice of its toolbar that keeps it. */
const cases = [
  ['/deals/list/merchant', 'status=PENDING'],
  ['/deals/drafts', null],
  ['/branch', 'status=PENDING'],
  ['/coupons', 'q=tea'],
  ['/sold-coupons', 'q=tea'],
  ['/orders', 'from=2026-01-01'],
  ['/invoices', 'q=12'],
  ['/tills', 'q=bar'],
  ['/cashiers', 'q=nimal'],
  ['/deals-of-the-day/merchant/upcoming-list', 'q=tea'],
] as const

for (const lang of ['en', 'ru']) {
  for (const [address, narrowed] of cases) {
    test(`${address} in ${lang}: a list without a record yet is a sentence and a picture alone [SHELL-193]`, async () => {
      browser.cookies.set('__Host-lang', lang)
      const { $ } = await browser.get(address)
      expect($('#list > .empty.first > svg')).toHaveLength(1)
      expect($('#list > .empty.first p').text()).toMatch(/\.$/)
      expect($('#list > .empty .btn').length).toBeLessThanOrEqual(1)
      if (!narrowed) return
      const chosen = await browser.get(`${address}?${narrowed}`)
      expect(chosen.$('#list > .empty')).toHaveLength(1)
      expect(chosen.$('#list > .empty.first')).toHaveLength(0)
    })
  }
}
