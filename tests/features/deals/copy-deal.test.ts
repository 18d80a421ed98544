import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { signedIn } from '#tests/support/browser.ts'
import { addDeal, goodDeal, inDays, openShop, today } from './shop.ts'

const app = await testApp()
const shop = await openShop(app)
const { browser: admin } = await signedIn(app, { role: 'ADMIN' })

async function addExpired() {
  const id = await addDeal(shop)
  await app.db.execute(sql`update deals set valid_from = valid_from - interval '60 days',
    expired_on = expired_on - interval '60 days', expires_on = expires_on - 60 where id = ${id}`)
  return id
}
const copyLink = '.head a[href^="/deals/add?copy="]'

test('an expired deal offers its owner alone to create a copy', async () => {
  const id = await addExpired()
  const { $ } = await shop.browser.get(`/deals/view/merchant/${id}`)
  expect($(copyLink).attr('href')).toBe(`/deals/add?copy=${id}`)
  expect($(copyLink).text()).toBe('Create a copy')
  const seen = await admin.get(`/deals/view/admin/${id}`)
  expect(seen.$(copyLink)).toHaveLength(0)
  expect(seen.$('.head button[disabled]').text()).toBe('Approve')
  expect(seen.$('.head').text()).toContain('Reject')
  const running = await shop.browser.get(`/deals/view/merchant/${await addDeal(shop)}`)
  expect(running.$(copyLink)).toHaveLength(0)
})

test('the copy is the whole deal with dates to choose, saved as a new one', async () => {
  const id = await addExpired()
  const { $ } = await shop.browser.get(`/deals/add?copy=${id}`)
  const { title } = goodDeal(shop)
  expect($('[name=title]').attr('value')).toBe(title)
  expect($('[name=originalPrice]').attr('value')).toBe('9000.00')
  expect($('[name=promoTypeId] [selected]').attr('value')).toBe(shop.promoTypeId)
  expect($('[name=validFrom]').attr('value')).toBe(today())
  expect($('[name=expiredOn]').attr('value') ?? '').toBe('')
  const form = new FormData()
  $('form[action="/deals/add"] input:not([type=file]), form[action="/deals/add"] option[selected]')
    .toArray()
    .filter((field) => $(field).attr('type') !== 'checkbox' || $(field).is('[checked]'))
    .forEach((field) => {
      const name = $(field).attr('name') ?? $(field).closest('select').attr('name') ?? ''
      form.append(name, name === 'expiredOn' ? inDays(9) : ($(field).attr('value') ?? ''))
    })
  form.append('termsAndConditions', $('textarea[name=termsAndConditions]').text())
  const { status, headers } = await shop.browser.post('/deals/add', form)
  expect(status).toBe(303)
  expect(headers.get('location')).not.toContain(id)
})

test('nobody copies a deal of somebody else', async () => {
  const id = await addExpired()
  const other = await openShop(app, { name: 'Tea Leaf' })
  expect((await other.browser.get(`/deals/add?copy=${id}`)).status).toBe(404)
  expect((await shop.browser.get('/deals/add?copy=none')).status).toBe(404)
})
