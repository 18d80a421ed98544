import { expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { goodDeal, openShop, sendDeal } from './shop.ts'

const refusal = { code: 4013, message: 'no', displayMessage: 'Not for you', data: null }
const answers = {
  fault: () => new Response('oops', { status: 500 }),
  refusal: () => Response.json(refusal, { status: 403 }),
}
let answer: keyof typeof answers = 'fault'
const app = await testApp({
  instead: ({ url }) => (url.includes('/core/promo-types/') ? answers[answer]() : null),
})
const shop = await openShop(app)

test('promo types that cannot be read are told in a notification, and the form stays [CAT-32]', async () => {
  const path = `/deals/promo-types?categoryId=${shop.categoryId}`
  const { status, $, headers } = await shop.browser.swap(path, 'div#promo-types')
  expect(status).toBe(200)
  expect(headers.get('hx-retarget')).toBeNull()
  expect($('[hx-target="#toasts"] [role=alert]').text()).toContain('Failed to fetch promo types')
  expect($('select[name=promoTypeId]')).toHaveLength(1)
})

test('promo types that are refused say the same, in the select and in the form [CAT-32]', async () => {
  answer = 'refusal'
  const path = `/deals/promo-types?categoryId=${shop.categoryId}`
  const { $ } = await shop.browser.swap(path, 'div#promo-types')
  expect($('#field-promoTypeId-error').text()).toBe('Failed to fetch promo types')
  const form = await sendDeal(shop.browser, '/deals/add', { ...goodDeal(shop), title: '' })
  expect(form.$('#field-promoTypeId-error').text()).toBe('Failed to fetch promo types')
  answer = 'fault'
})

test('without script the form comes back with the notification and all that was typed [CAT-32]', async () => {
  const fields = { ...goodDeal(shop), show: 'promo-types' }
  const { $ } = await sendDeal(shop.browser, '/deals/add', fields)
  expect($('#toasts [role=alert]').text()).toContain('Failed to fetch promo types')
  expect($('main').text()).toContain('Failed to fetch promo types')
  expect($('[name=title]').attr('value')).toBe(fields.title)
})
