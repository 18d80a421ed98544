import { expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { goodDeal, openShop, sendDeal } from './shop.ts'

const app = await testApp({
  instead: ({ url }) =>
    url.includes('/core/promo-types/') ? new Response('oops', { status: 500 }) : null,
})
const shop = await openShop(app)

test('CAT-32 promo types that cannot be read are told in a notification, and the form stays', async () => {
  const path = `/deals/promo-types?categoryId=${shop.categoryId}`
  const { status, $, headers } = await shop.browser.swap(path, 'div#promo-types')
  expect(status).toBe(200)
  expect(headers.get('hx-retarget')).toBeNull()
  expect($('[hx-target="#toasts"] [role=alert]').text()).toContain('Failed to fetch promo types')
  expect($('select[name=promoTypeId]')).toHaveLength(1)
})

test('CAT-32 without script the form comes back with the notification and all that was typed', async () => {
  const fields = { ...goodDeal(shop), show: 'promo-types' }
  const { $ } = await sendDeal(shop.browser, '/deals/add', fields)
  expect($('#toasts [role=alert]').text()).toContain('Failed to fetch promo types')
  expect($('main').text()).toContain('Failed to fetch promo types')
  expect($('[name=title]').attr('value')).toBe(fields.title)
})
