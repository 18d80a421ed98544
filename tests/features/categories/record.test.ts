import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { categories, merchantCategories } from '#src/services/core/categories/schema.ts'
import { full, narrowed, noticeOf } from '#tests/features/roles/manager.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { type Browser, openBrowser, signedIn } from '#tests/support/browser.ts'
import { addDeal, inDays, openShop, type Shop } from '../deals/shop.ts'
import { addCategory, editOf, goodSeason, viewOf } from './forms.ts'

let app: TestApp
let browser: Browser
let shop: Shop
let dealId = ''
beforeAll(async () => {
  app = await testApp()
  browser = (await full(app)).browser
  shop = await openShop(app, { name: 'Harbour House' })
  dealId = await addDeal(shop, { title: 'Monsoon supper' })
})

describe('a category', () => {
  test('a category shows name, description and the four counts [SCREEN-26, CAT-09]', async () => {
    const { $ } = await browser.get(viewOf(shop.categoryId))
    expect($('h1').text()).toBe(shop.categoryName)
    const stats = Object.fromEntries(
      $('.stat')
        .toArray()
        .map((stat) => [$(stat).find('dt').text(), $(stat).find('.n').text()]),
    )
    expect(stats).toEqual({
      Deals: '1',
      'Active deals': '0',
      Merchants: '1',
      'Active merchants': '1',
    })
    const described = await addCategory(browser, { description: 'From Moratuwa.' })
    expect((await browser.get(viewOf(described))).$('main').text()).toContain('From Moratuwa.')
  })

  test('a category has tabs of merchants and of their deals, each with an address, without script too [CAT-11]', async () => {
    const view = viewOf(shop.categoryId)
    const merchants = await browser.get(view)
    expect(merchants.$('.tabs [aria-current]').text()).toBe('Merchants')
    expect(merchants.$('tbody th a').attr('href')).toBe(`/merchant/view/${shop.account.id}`)
    const tab = merchants.$('.tabs a').last()
    expect(tab.text()).toBe('Merchant Deals')
    const deals = await browser.get(tab.attr('href') ?? '')
    expect(deals.$('tbody th a').attr('href')).toBe(`/deals/view/admin/${dealId}`)
    const none = await addCategory(browser)
    for (const query of ['', '?tab=deals', '?tab=nonsense']) {
      const { $ } = await browser.get(viewOf(none) + query)
      expect($('.empty h2').text()).toBe('No Records Found')
    }
    const region = await browser.swap(`${view}?tab=deals`, 'div#list')
    expect(region.$('tbody tr')).toHaveLength(1)
    expect(region.html).not.toContain('<h1')
  })

  test('a seasonal category says when it is and what it is about; one that is over is Expired', async () => {
    const about = await addCategory(browser, { name: 'Sweetmeats' })
    const fields = { startDate: inDays(-9), expiryDate: inDays(-2), promoTypeName: ['Gifts', ''] }
    const id = await addCategory(browser, goodSeason([about], fields))
    const { $ } = await browser.get(viewOf(id))
    expect($('.head .tag').first().text()).toBe('Expired')
    const facts = $('.facts').text()
    for (const word of ['Seasonal', 'Gifts', 'Sweetmeats']) expect(facts).toContain(word)
    expect($('.facts time').last().attr('datetime')).toBe(inDays(-2))
    expect($(`.facts a[href="${viewOf(about)}"]`)).toHaveLength(1)
  })

  test('a category tells a full administrator its history', async () => {
    const id = await addCategory(browser, { name: 'Remembered' })
    const { $ } = await browser.get(viewOf(id))
    expect($('section[aria-labelledby=timeline] b').text()).toBe('Category added')
    const trail = await browser.get(`/audit?q=${id}`)
    expect(trail.$('tbody').text()).toContain('Remembered')
  })

  test('a category that does not exist, or no id at all, is the not-found page', async () => {
    for (const id of [crypto.randomUUID(), 'x', '%00']) {
      expect((await browser.get(viewOf(id))).status).toBe(404)
    }
    for (const query of ['', '?categoryId=x', `?categoryId=${crypto.randomUUID()}`]) {
      expect((await browser.get(`/categories/edit${query}`)).status).toBe(404)
    }
  })

  test('a category is shown though its tab cannot be loaded', async () => {
    const down = await testApp({
      beside: app,
      instead: ({ url }) =>
        url.includes('/merchants/') ? new Response('down', { status: 502 }) : null,
    })
    const { $, status } = await (await full(down)).browser.get(viewOf(shop.categoryId))
    expect([status, $('h1').text()]).toEqual([200, shop.categoryName])
    expect($('main').text()).toContain('We couldn’t load this')
  })
})

describe('deleting a category', () => {
  test('deleting a category asks first, then goes back to the list and says so [CAT-10, CAT-12, CAT-35, SHELL-91]', async () => {
    const id = await addCategory(browser, { name: 'Short-lived' })
    const { $ } = await browser.get(viewOf(id))
    expect($(`a[href="${editOf(id)}"]`).text()).toBe('Edit')
    const ask = $('a.btn.danger').attr('href') ?? ''
    const question = await browser.get(ask)
    expect(question.$('h1').text()).toBe('Delete this category?')
    expect(question.$('main').text()).toContain('“Short-lived”')
    const dialog = await browser.swap(ask, 'dialog#dialog')
    expect(dialog.$('h2').text()).toBe('Delete this category?')
    const answer = await browser.submit(ask, {})
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/categories'])
    const list = await browser.get('/categories')
    expect(noticeOf(list)).toContain('Category deleted.')
    expect(list.$('tbody').text()).not.toContain('Short-lived')
    expect((await browser.get(viewOf(id))).status).toBe(404)
  })

  test('deleting a category is refused while deals and merchants use it, saying by how many [CAT-36]', async () => {
    const ask = `${viewOf(shop.categoryId)}/delete`
    const answer = await browser.submit(ask, {})
    expect(answer.status).toBe(422)
    const message = 'This category cannot be deleted. It is in use by 1 deal and 1 merchant.'
    expect(answer.$('[role=alert]').text()).toContain(message)
    expect((await browser.get(viewOf(shop.categoryId))).status).toBe(200)
  })
})

const pages = ['/categories', '/categories/add']

describe('who may come in', () => {
  test('administrators alone: to others the addresses are not there [CAT-01, Z04]', async () => {
    const id = await addCategory(browser)
    const all = [...pages, viewOf(id), editOf(id), `${viewOf(id)}/delete`, '/categories/season']
    const bank = await signedIn(app, { role: 'BANK' })
    for (const path of all) {
      expect((await shop.browser.get(path)).status, path).toBe(404)
      expect((await bank.browser.get(path)).status, path).toBe(404)
      expect((await openBrowser(app).get(path)).status, path).toBe(303)
      expect((await browser.get(path)).status, path).toBe(200)
    }
  })

  test('a narrowed administrator sees what the role holds, and no buttons for the rest [ROLE-20]', async () => {
    const id = await addCategory(browser)
    const { browser: viewer } = await narrowed(app, ['VIEW_CATEGORY'])
    expect((await viewer.get('/categories')).$('a[href="/categories/add"]')).toHaveLength(0)
    const { $, status } = await viewer.get(viewOf(id))
    expect(status).toBe(200)
    expect($('.head .btn, .tabs')).toHaveLength(0)
    for (const path of ['/categories/add', editOf(id), `${viewOf(id)}/delete`]) {
      expect((await viewer.get(path)).status, path).toBe(403)
    }
    const { browser: stranger } = await narrowed(app, ['VIEW_BRAND'])
    expect((await stranger.get('/categories')).status).toBe(403)
  })
})

test('a season that ended stays on the profile and on the deals that have it, and is offered no more', async () => {
  const about = await addCategory(browser)
  const id = await addCategory(
    browser,
    goodSeason([about], { name: 'Esala', promoTypeName: 'Gifts' }),
  )
  await app.db.insert(merchantCategories).values({ merchantId: shop.account.id, categoryId: id })
  const { $ } = await browser.get(editOf(id))
  const promoTypeId = $('input[name=promoTypeId]').first().attr('value') ?? ''
  const deal = await addDeal(shop, { categoryId: id, promoTypeId })
  const over = { startDate: new Date('2020-01-01'), expiryDate: new Date('2020-02-01') }
  await app.db.update(categories).set(over).where(eq(categories.id, id))
  const add = await shop.browser.get('/deals/add')
  expect(add.$('select[name=categoryId]').text()).not.toContain('Esala')
  const edit = await shop.browser.get(`/deals/edit/${deal}`)
  expect(edit.$('select[name=categoryId] option[selected]').text()).toBe('Esala')
  expect(edit.$('select[name=promoTypeId] option[selected]').text()).toBe('Gifts')
  const profile = '/profile/merchant/edit?tab=categories'
  const own = await shop.browser.get(profile)
  expect(own.$(`input[name=categoryIds][value="${id}"]`).attr('checked')).toBe('checked')
  const rival = await signedIn(app, { role: 'MERCHANT' })
  expect((await rival.browser.get(profile)).$('main').text()).not.toContain('Esala')
})
