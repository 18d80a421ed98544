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

const moved = async (to: string, before: string) => {
  const { $ } = await admin.swap(to, 'main#main', from(before))
  return $('hx-partial[hx-target^="#menu "]')
    .toArray()
    .map((part) => [
      part.attribs['hx-target'],
      $(part).find('[aria-current=page]').text(),
      $(part).find('details').is('[open]'),
    ])
}

test('a swap within one area leaves the menu out, a swap into another brings the two entries [SHELL-160]', async () => {
  const within = await shop.browser.swap('/deals/add', 'main#main', from('/deals/list/merchant'))
  expect(within.html).not.toMatch(/hx-target="#menu[" ]/)
  expect(await moved('/orders', '/merchant')).toEqual([
    ["#menu a[href='/merchant']", '', false],
    ["#menu a[href='/orders']", 'Orders', false],
  ])
})

test('a group opens with its current entry, and the one before is left as the person has it [SHELL-160]', async () => {
  const coupons = '#menu li:has(> #group-coupon)'
  expect(await moved('/sold-coupons', '/orders')).toEqual([
    [coupons, 'Sold Coupons', true],
    ["#menu a[href='/orders']", '', false],
  ])
  expect(await moved('/sold-coupons', '/brands')).toEqual([
    ["#menu a[href='/brands']", '', false],
    [coupons, 'Sold Coupons', true],
  ])
  expect(await moved('/coupons', '/sold-coupons')).toEqual([[coupons, 'View Coupons', true]])
})

test('where the place before is unknown all of the menu comes', async () => {
  const { html } = await admin.swap('/orders')
  expect(html).toContain('hx-target="#menu"')
})
