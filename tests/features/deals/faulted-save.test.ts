import { expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { addDeal, goodDeal, openShop, picture, sendDeal } from './shop.ts'

let faulty = false
const app = await testApp({
  instead: ({ method, url }) =>
    faulty && ['POST', 'PUT'].includes(method) && /\/core\/deals\/MERCHANT$/.test(url)
      ? new Response('oops', { status: 500 })
      : null,
})
const shop = await openShop(app)

test('a new deal that the service did not answer to stays in its form, pictures included [L02]', async () => {
  faulty = true
  const fields = { ...goodDeal(shop), coverImage: await picture(), imageUrls: await picture() }
  const { status, $ } = await sendDeal(shop.browser, '/deals/add', fields)
  expect(status).toBe(502)
  expect($('#errors').text()).toContain('We’ve kept what you entered')
  expect($('[name=title]').attr('value')).toBe(fields.title)
  expect($('textarea[name=termsAndConditions]').text().trim()).toBe(fields.termsAndConditions)
  faulty = false
  const kept = {
    coverImageKept: $('[name=coverImageKept][checked]').attr('value') ?? '',
    imageUrlsKept: $('[name=imageUrlsKept][checked]').attr('value') ?? '',
  }
  const again = await sendDeal(shop.browser, '/deals/add', { ...goodDeal(shop), ...kept })
  expect(again.status).toBe(303)
})

test('an edited deal too, with the version that it was read at [L02]', async () => {
  const id = await addDeal(shop)
  faulty = true
  const path = `/deals/edit/${id}`
  const title = 'Sunday buffet, now with hoppers'
  const { status, $ } = await sendDeal(shop.browser, path, { ...goodDeal(shop), title })
  expect(status).toBe(502)
  expect($('[name=title]').attr('value')).toBe(title)
  expect($('[name=version]').attr('value')).toBe('1')
})
