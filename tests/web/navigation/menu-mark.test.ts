import { expect, test } from 'vitest'
import { addDeal, openShop } from '#tests/features/deals/shop.ts'
import { ORIGIN, testApp } from '#tests/support/app.ts'
import { signedIn } from '#tests/support/browser.ts'

const app = await testApp()
const shop = await openShop(app, { name: 'Harbour House' })
const { browser: admin } = await signedIn(app, { role: 'ADMIN' })
const from = (path: string) => ({ 'hx-current-url': ORIGIN + path })

test('a deal opened from the approvals is marked as part of the approvals', async () => {
  const id = await addDeal(shop, { title: 'High tea' })
  const plain = await admin.get(`/deals/view/merchant/${id}`)
  expect(plain.$('#menu [aria-current=page]').text()).toContain('Deals')
  const opened = await admin.get(`/deals/view/merchant/${id}?from=/approvals?tab=deals`)
  expect(opened.$('#menu [aria-current=page]').text()).toContain('Approvals')
})

test('a swap within one area leaves the menu out, a swap into another brings it', async () => {
  const within = await shop.browser.swap('/deals/add', 'main#main', from('/deals/list/merchant'))
  expect(within.html).not.toContain('hx-target="#menu"')
  const into = await shop.browser.swap('/deals/list/merchant', 'main#main', from('/dashboard'))
  expect(into.html).toContain('hx-target="#menu"')
})
