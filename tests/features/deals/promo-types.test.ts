import { expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import type { Answer } from '#tests/support/browser.ts'
import { openShop } from './shop.ts'

const app = await testApp()
const [first, second] = [await openShop(app), await openShop(app)]
const sent = ({ $ }: Answer) => new URLSearchParams($.root().find('select, input').serialize())

/** As the select of categories asks, with what stands in the part that it replaces. */
function choose(categoryId: string, before: URLSearchParams) {
  const query = new URLSearchParams([['categoryId', categoryId], ...before])
  return first.browser.swap(`/deals/promo-types?${query}`, 'div#promo-types')
}

test('a promo type is chosen again when its category is, after others and none [CAT-38]', async () => {
  let part = await choose(first.categoryId, new URLSearchParams())
  const typed = new URLSearchParams({ promoTypeId: first.promoTypeId })
  part = await choose(second.categoryId, typed)
  expect(part.$('select').val() || '').toBe('')
  for (const categoryId of ['', second.categoryId, '01920000-0000-7000-8000-000000000000'])
    part = await choose(categoryId, sent(part))
  part = await choose(first.categoryId, sent(part))
  expect(part.$('select').val()).toBe(first.promoTypeId)
  expect(part.$('input')).toHaveLength(0)
})

test('what is chosen for the other category wins, and what is no id is not kept', async () => {
  const later = new URLSearchParams({
    promoTypeId: second.promoTypeId,
    promoTypeIdKept: first.promoTypeId,
  })
  const part = await choose(second.categoryId, later)
  expect(part.$('select').val()).toBe(second.promoTypeId)
  const odd = new URLSearchParams({ promoTypeIdKept: '"><script>' })
  expect((await choose(second.categoryId, odd)).$('input')).toHaveLength(0)
})
