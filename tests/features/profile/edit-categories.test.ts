import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { brands } from '#src/services/core/brands/schema.ts'
import { categories, merchantCategories } from '#src/services/core/categories/schema.ts'
import { testApp } from '#tests/support/app.ts'
import { editTab, owner, send } from './owner.ts'

const PATH = editTab('categories')
const app = await testApp()

const ids = { food: v7(), stays: v7(), over: v7(), leaf: v7() }
await app.db.insert(categories).values([
  { id: ids.food, name: 'Food' },
  { id: ids.stays, name: 'Stays' },
  { id: ids.over, name: 'Avurudu', categoryType: 'SEASONAL', expiryDate: new Date(2020, 1, 1) },
])
await app.db.insert(brands).values({ id: ids.leaf, name: 'Ceylon Leaf' })

const chosen = async (userId: string) => {
  const { rows } = await app.db.execute(sql`
    select category_id from merchant_categories where merchant_id = ${userId} order by 1`)
  return rows.map((row) => row.category_id)
}

test('categories and brands are chosen from all active ones and saved at once [MERCH-53, MERCH-55]', async () => {
  const { browser, account } = await owner(app)
  const { $ } = await browser.get(PATH)
  const labels = $('#field-categoryIds label')
    .toArray()
    .map((label) => $(label).text())
  expect(labels).toEqual(['Food', 'Stays'])
  expect($('#field-brandIds label').text()).toBe('Ceylon Leaf')
  const fields = { categoryIds: [ids.food, ids.stays], brandIds: [ids.leaf] }
  const answer = await send(browser, PATH, fields)
  expect(answer.headers.get('location')).toBe('/profile/merchant?tab=categories')
  const page = await browser.get('/profile/merchant?tab=categories')
  expect(page.$('main').text()).toContain('Food, Stays')
  expect(page.$('main').text()).toContain('Ceylon Leaf')
  expect(page.$('.toast, .note').text()).not.toBe('')
  expect(await chosen(account.id)).toEqual([ids.food, ids.stays].sort())
  const none = await send(browser, PATH, { categoryIds: [], brandIds: [] })
  expect(none.status).toBe(303)
  expect(await chosen(account.id)).toEqual([])
})

test('a category of a season that is over stays until it is taken away', async () => {
  const { browser, account } = await owner(app)
  await app.db.insert(merchantCategories).values({ merchantId: account.id, categoryId: ids.over })
  const { $ } = await browser.get(PATH)
  expect($(`[name=categoryIds][value="${ids.over}"][checked]`)).toHaveLength(1)
  expect((await send(browser, PATH, { brandIds: [ids.leaf] })).status).toBe(303)
  expect(await chosen(account.id)).toEqual([ids.over])
})

test('what is no category is refused, what is no id is passed over', async () => {
  const { browser, account } = await owner(app)
  const { status, $ } = await send(browser, PATH, { categoryIds: [ids.food, v7()] })
  expect(status).toBe(422)
  expect($('#field-categoryIds-error').text()).toContain('Choose from the active categories')
  expect($(`[name=categoryIds][value="${ids.food}"][checked]`)).toHaveLength(1)
  expect((await send(browser, PATH, { categoryIds: [ids.food, 'food'] })).status).toBe(303)
  expect(await chosen(account.id)).toEqual([ids.food])
})

test('a service that does not answer leaves what was picked [L02]', async () => {
  let faulty: RegExp | null = null
  const broken = await testApp({
    beside: app,
    instead: ({ method, url }) =>
      faulty?.test(`${method} ${url}`) ? new Response('x', { status: 500 }) : null,
  })
  const { browser } = await owner(broken)
  faulty = /^PUT /
  const seen = await send(browser, PATH, { categoryIds: [ids.stays] })
  expect(seen.status).toBe(502)
  expect(seen.$(`[name=categoryIds][value="${ids.stays}"][checked]`)).toHaveLength(1)
  const _csrf = seen.$('main [name=_csrf]').attr('value') ?? ''
  faulty = /core/
  const unseen = await browser.post(PATH, { _csrf, categoryIds: [ids.stays] })
  expect(unseen.status).toBe(502)
  const kept = unseen.$(`main input[type=hidden][name=categoryIds][value="${ids.stays}"]`)
  expect(kept).toHaveLength(1)
})
