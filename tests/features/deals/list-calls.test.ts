import { beforeEach, expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { addDeal, openShop } from './shop.ts'

const requests: URL[] = []
const app = await testApp({
  instead({ method, url }) {
    if (method === 'GET' && url.includes('/search/')) requests.push(new URL(url))
    return null
  },
})
const shop = await openShop(app)
for (const title of ['Tea / scones', 'Rice & curry 50%', 'Ice cream'])
  await addDeal(shop, { title })
const LIST = '/deals/list/merchant'
beforeEach(() => {
  requests.length = 0
})
const requestedPath = () => requests[0]?.pathname.replace('/api/v1/core', '')
async function titles(query: string) {
  const { $ } = await shop.browser.get(LIST + query)
  return $('main tbody tr a[data-row]')
    .toArray()
    .map((link) => $(link).text().trim())
}

test('a list without a page asks for page 0 of 25 [SHELL-45, SHELL-50]', async () => {
  await shop.browser.get(LIST)
  expect(requestedPath()).toBe('/deals/MERCHANT/0/25/search/ALL')
})

test('the page is read from the query string, from 0 [SHELL-46]', async () => {
  await shop.browser.get(`${LIST}?page=3`)
  expect(requestedPath()).toBe('/deals/MERCHANT/3/25/search/ALL')
  expect(await titles('?page=0')).toHaveLength(3)
  expect(await titles('?page=1')).toHaveLength(0)
})

test('an empty term is sent as ALL [SHELL-53, DEAL-75]', async () => {
  await shop.browser.get(`${LIST}?q=`)
  expect(requestedPath()).toBe('/deals/MERCHANT/0/25/search/ALL')
})

test('a term with slashes, blanks and signs arrives as it was typed; ALL is no search [SHELL-54]', async () => {
  expect(await titles('?q=tea+%2F+sc')).toEqual(['Tea / scones'])
  expect(requestedPath()).toBe('/deals/MERCHANT/0/25/search/tea%20%2F%20sc')
  expect(await titles('?q=curry+50%25')).toEqual(['Rice & curry 50%'])
  expect(await titles('?q=%26')).toEqual(['Rice & curry 50%'])
  expect(await titles('?q=ALL')).toHaveLength(3)
})
