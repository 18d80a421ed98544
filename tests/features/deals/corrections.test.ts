import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { signedIn } from '#tests/support/browser.ts'
import { correct } from './correct.ts'
import { addDeal, openShop } from './shop.ts'

const app = await testApp()
const shop = await openShop(app)
const { browser } = shop
const { browser: admin } = await signedIn(app, { role: 'ADMIN' })
const show = (id: string) => `/deals/view/merchant/${id}`

async function liveDeal(title: string) {
  const id = await addDeal(shop, { title })
  await app.db.execute(sql`update deals set approval_status = 'APPROVED' where id = ${id}`)
  return id
}

test('an owner corrects a live deal, sees what waits, and a reviewer sees what changes alone [DEAL-98, DEAL-99, SCREEN-108]', async () => {
  const id = await liveDeal('Rice and cury')
  const add = `/deals/corrections/add/${id}`
  const before = await browser.get(show(id))
  expect(before.$(`main a[href="${add}"]`).text()).toBe('Correct words, pictures or rules')
  const form = await browser.get(add)
  expect(form.$('[name=title]').attr('value')).toBe('Rice and cury')
  expect(form.$('[name=originalPrice], [name=validFrom], [name=categoryId]').length).toBe(0)
  const sent = await correct(browser, id, { title: 'Rice and curry' })
  expect(sent.status).toBe(303)
  const address = sent.headers.get('location') ?? ''
  const own = await browser.get(address)
  expect(own.$('main del').text()).toBe('cury')
  expect(own.$('main ins').text()).toBe('curry')
  const live = await browser.get(show(id))
  expect(live.$('h1').text()).toBe('Rice and cury')
  expect(live.$('main').text()).toContain('A correction of this deal is waiting for approval.')
  expect((await browser.get(add)).headers.get('location')).toMatch(/^\/deals\/corrections\/edit\//)
  expect((await admin.get('/deals/corrections')).$('main table').text()).toContain('Rice and curry')
  const review = await admin.get(address)
  expect(review.$('main dl').text()).not.toContain('Sub title')
  const decided = await admin.submit(`${address}/approve`, {})
  expect(decided.headers.get('location')).toBe('/deals/corrections')
  expect((await browser.get(show(id))).$('h1').text()).toBe('Rice and curry')
  expect((await browser.get(address)).$('main').text()).toContain('part of the deal')
})

test('a rejection asks for a comment, which the owner reads [DEAL-99]', async () => {
  const id = await liveDeal('Hoppers')
  const { headers } = await correct(browser, id, { subTitle: 'For two' })
  const address = headers.get('location') ?? ''
  const empty = await admin.submit(`${address}/reject`, { comment: '' })
  expect(empty.status).toBe(422)
  await admin.submit(`${address}/reject`, { comment: 'Say how many.' })
  expect((await browser.get(address)).$('main').text()).toContain('Say how many.')
  expect((await browser.get(show(id))).$('main').text()).toContain('was rejected')
  await browser.submit(`${address}/delete`, {})
  expect((await browser.get(address)).status).toBe(404)
})

test.each([
  [
    'a title that is too long',
    { title: 'x'.repeat(101) },
    'Title should be less than 100 characters',
  ],
  ['no terms', { termsAndConditions: '', termsKept: '' }, 'Terms and conditions is required'],
  ['nothing changed', {}, 'Change at least one word, picture or rule.'],
])('%s is refused with what was typed [DEAL-98]', async (_name, fields, text) => {
  const id = await liveDeal(`Kottu ${_name}`)
  const { status, $ } = await correct(browser, id, fields)
  expect(status).toBe(422)
  expect($('main').text()).toContain(text)
})

test('what is not live, or not theirs, cannot be corrected [DEAL-98]', async () => {
  const waiting = await addDeal(shop, { title: 'Waiting' })
  expect((await browser.get(`/deals/corrections/add/${waiting}`)).status).toBe(403)
  expect((await browser.get(show(waiting))).$('main').text()).not.toContain('Correct words')
  const { browser: rival } = await openShop(app, { name: 'Tea Leaf' })
  const id = await liveDeal('Mine')
  expect((await rival.get(`/deals/corrections/add/${id}`)).status).toBe(404)
})

test('rules are corrected by the same fields; the review shows those that change alone [DEAL-98, DEAL-99, DEAL-140]', async () => {
  const id = await liveDeal('Hoppers for four')
  await app.db.execute(sql`update deals set coupons_per_person = 1, coupons_per_day = 40,
    coupon_value_cents = 50000 where id = ${id}`)
  const form = await browser.get(`/deals/corrections/add/${id}`)
  expect(form.$('.more-rules[open] [name=perPerson]').attr('value')).toBe('1')
  expect(form.$('[name=couponValue]')).toHaveLength(0)
  const wrong = await correct(browser, id, { perPerson: 'many', perDay: '40' })
  expect(wrong.status).toBe(422)
  expect(wrong.$('[name=perPerson]').attr('value')).toBe('many')
  expect(wrong.$('#errors a').text()).toContain('Enter a whole number from 1 to 100')
  const sent = await correct(browser, id, { perPerson: '2', perDay: '40', attention: 'Card' })
  const address = sent.headers.get('location') ?? ''
  const review = await admin.get(address)
  const changes = review.$('main dl').text()
  expect(changes).toContain('Coupons per person12')
  expect(changes).toContain('Check before redeemingCard')
  for (const same of ['Coupons per day', 'Amount', 'Title']) expect(changes).not.toContain(same)
  const again = await browser.get(address.replace('view', 'edit'))
  expect(again.$('[name=perPerson]').attr('value')).toBe('2')
  await admin.submit(`${address}/approve`, {})
  const live = await browser.get(show(id))
  expect(live.$('.facts').text()).toContain('Coupons per person2')
})

test('more rules are closed while none is set [DEAL-98, DEAL-140]', async () => {
  const id = await liveDeal('String hoppers')
  const { $ } = await browser.get(`/deals/corrections/add/${id}`)
  expect($('.more-rules')).toHaveLength(1)
  expect($('.more-rules[open]')).toHaveLength(0)
})
