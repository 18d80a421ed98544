import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { merchantCategories } from '#src/services/core/categories/schema.ts'
import { testApp } from '#tests/support/app.ts'
import { signedIn } from '#tests/support/browser.ts'
import { signedInAs } from '#tests/support/signed-in-as.ts'
import { addCategory, addDeal, goodDeal, openShop, picture, sendDeal, subscribe } from './shop.ts'

const app = await testApp()
const POPUP = 'Please subscribe to a plan before adding the deals.'

test('a merchant without a plan is told so on the list, in a popup, and without script [DEAL-02, DEAL-15]', async () => {
  const { browser, account } = await signedIn(app)
  await addCategory(app.db, account.id)
  const list = await browser.get('/deals/list/merchant')
  expect(list.$('#list .empty').text()).toContain(POPUP)
  expect(list.$('#list .empty .btn').attr('href')).toBe('/subscriptions/list/merchant')
  expect(list.$('main a[href="/deals/add"]').attr('hx-target')).toBe('#dialog')
  const popup = await browser.swap('/deals/add', 'dialog#dialog')
  expect(popup.$('h2').text()).toBe('Subscribe to a plan first')
  expect(popup.$('body').text()).toContain(POPUP)
  const page = await browser.get('/deals/add')
  expect(page.status).toBe(422)
  expect(page.$('main').text()).toContain(POPUP)
})

test('without an approved business profile a merchant may not add deals [DEAL-02, DEAL-70]', async () => {
  const business = { updated: true, approvalStatus: 'PENDING', businessName: 'New Kade' } as const
  const { browser, account } = await signedIn(app, { business })
  const { categoryId, promoTypeId } = await addCategory(app.db, account.id)
  await subscribe(app.db, account.id, 5)
  const page = await browser.get('/deals/add')
  expect(page.status).toBe(422)
  expect(page.$('main').text()).toContain('Complete your business profile and get it approved')
  expect(page.$('h1')).toHaveLength(1)
  const csrf = page.$('input[name=_csrf]').first().attr('value') ?? ''
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...goodDeal({ categoryId, promoTypeId }) })) {
    form.append(name, value)
  }
  form.append('_csrf', csrf)
  form.append('coverImage', await picture())
  form.append('imageUrls', await picture())
  const refused = await browser.post('/deals/add', form)
  expect(refused.status).toBe(422)
  expect(refused.$('#errors').text()).toContain('before you add deals')
})

test('a merchant without categories is sent to the profile [DEAL-62]', async () => {
  const { browser, account } = await signedIn(app)
  await subscribe(app.db, account.id, 5)
  const { $, status } = await browser.get('/deals/add')
  expect(status).toBe(422)
  expect($('main').text()).toContain('Please set categories in profile')
  const other = await openShop(app)
  const late = await other.browser.get('/deals/add')
  const own = eq(merchantCategories.merchantId, other.account.id)
  await app.db.delete(merchantCategories).where(own)
  const form = new FormData()
  for (const [name, value] of Object.entries(goodDeal(other))) form.append(name, value)
  form.append('_csrf', late.$('main [name=_csrf]').attr('value') ?? '')
  form.append('coverImage', await picture())
  form.append('imageUrls', await picture())
  const refused = await other.browser.post('/deals/add', form)
  expect(refused.status).toBe(422)
  expect(refused.$('#errors').text()).toContain('Please set categories in profile')
})

test('the month’s last deal is the last: a refusal keeps the form and stays ten seconds [DEAL-44, DEAL-85]', async () => {
  const shop = await openShop(app, { deals: 1 })
  const { $ } = await shop.browser.get('/deals/list/merchant')
  expect($('.head').text()).toContain('You can add 1 more this month.')
  const late = await shop.browser.get('/deals/add')
  await addDeal(shop)
  const form = new FormData()
  for (const [name, value] of Object.entries(goodDeal(shop))) form.append(name, value)
  form.append('_csrf', late.$('main [name=_csrf]').attr('value') ?? '')
  form.append('coverImage', await picture())
  form.append('imageUrls', await picture())
  const refused = await shop.browser.post('/deals/add', form)
  expect(refused.status).toBe(422)
  expect(refused.$('#errors').text()).toContain('all the deals your plan allows this month')
  expect(refused.$('[name=title]').attr('value')).toBe('Sunday rice and curry buffet')
  expect(refused.$('.toast').attr('data-stays')).toBe('10000')
  const list = await shop.browser.get('/deals/list/merchant')
  expect(list.$('main').text()).toContain('You can add more next month')
})

test('a category or promo type of somebody else is refused at its field', async () => {
  const shop = await openShop(app)
  const fields = { ...goodDeal(shop), coverImage: await picture(), imageUrls: await picture() }
  const { $, status } = await sendDeal(shop.browser, '/deals/add', { ...fields, promoTypeId: v7() })
  expect(status).toBe(422)
  expect($('#field-promoTypeId-error').text()).toContain('Choose a promo type of this category')
})

test('when pictures cannot be stored the form says so quietly and loses nothing [DEAL-86, FILES-09]', async () => {
  const broken = await testApp({
    beside: app,
    instead: (request) =>
      request.url.includes('/files/upload') ? new Response('no', { status: 503 }) : null,
  })
  const shop = await openShop(broken)
  const fields = { ...goodDeal(shop), coverImage: await picture(), imageUrls: await picture() }
  const { $, status } = await sendDeal(shop.browser, '/deals/add', fields)
  expect(status).toBe(422)
  expect($('.note').not('[role=alert]').text()).toContain('couldn’t upload')
  expect($('.toast.bad').length).toBe(0)
  expect($('#errors, [id$=-error]:not([hidden])')).toHaveLength(0)
  expect($('[name=title]').attr('value')).toBe(fields.title)
})

test('on an edit the field keeps its old image [DEAL-86]', async () => {
  const shop = await openShop(app)
  const id = await addDeal(shop)
  const broken = await testApp({
    beside: app,
    instead: ({ url }) =>
      url.includes('/files/upload') ? new Response('no', { status: 503 }) : null,
  })
  const browser = await signedInAs(broken, shop.account)
  const path = `/deals/edit/${id}`
  const before = (await browser.get(path)).$('[name=coverImageKept][checked]').attr('value')
  const { $, status } = await sendDeal(browser, path, {
    ...goodDeal(shop),
    coverImage: await picture(),
  })
  expect(status).toBe(422)
  expect($('.note').not('[role=alert]').text()).toContain('couldn’t upload')
  expect($('.toast.bad, #errors')).toHaveLength(0)
  expect($('[name=coverImageKept][checked]').attr('value')).toBe(before)
})
