import { beforeAll, describe, expect, test } from 'vitest'
import { narrowed } from '#tests/features/roles/manager.ts'
import type { Answer, Browser } from '#tests/support/browser.ts'
import { openBrowser } from '#tests/support/browser.ts'
import { openRequests } from '#tests/support/requests.ts'
import { signedInAs } from '#tests/support/signed-in-as.ts'

const world = await openRequests()
const { test: app, askForDeal, merchant, rival, bank, otherBank, user, otherUser } = world
const { food, cafe, leaf } = world
const admin = await signedInAs(app, world.admin)
const owner = await signedInAs(app, merchant)
const banker = await signedInAs(app, bank)

const cells = ({ $ }: Answer) =>
  $('tbody tr')
    .toArray()
    .map((row) =>
      $(row)
        .find('th, td')
        .toArray()
        .map((cell) => $(cell).text()),
    )
const headers = ({ $ }: Answer) =>
  $('thead th')
    .toArray()
    .map((cell) => $(cell).text())
const crumbs = ({ $ }: Answer) =>
  $('#crumbs li')
    .toArray()
    .map((item) => `${$(item).text().trim()} ${$(item).find('a').attr('href') ?? ''}`.trim())
const at = (to: { id: string }, type = 'merchant', category = food, brand = leaf) =>
  `/deals/requests/list/${type}/${to.id}/${category}/${brand}`
const asRussian = async (browser: Browser, path: string) => {
  browser.cookies.set('__Host-lang', 'ru')
  const answer = await browser.get(path)
  browser.cookies.delete('__Host-lang')
  return answer
}

test('REQ-01 says that nobody has asked yet', async () => {
  const { $ } = await owner.get('/request-a-deal/merchant')
  expect($('#list h2').text()).toBe('No Records Found')
  expect($('#list').text()).toContain('Nobody has asked you for a deal yet.')
})

describe('combined requests', () => {
  beforeAll(async () => {
    await askForDeal({ merchantId: otherBank.id })
    await askForDeal({ merchantId: bank.id, brandId: null }, otherUser)
    await askForDeal({ merchantId: rival.id })
    await askForDeal({ categoryId: cafe, brandId: null })
    await askForDeal({ note: '<b>=Six</b> of us' })
    await askForDeal({}, otherUser)
  })

  test('REQ-01 REQ-03 REQ-05 an administrator reads those to merchants and those to banks', async () => {
    const merchants = await admin.get('/request-a-deal/merchant')
    expect(headers(merchants)).toEqual([
      'Picture',
      'Merchant',
      'Category',
      'Brand',
      'Number of requests',
    ])
    expect(cells(merchants).map((row) => row.slice(1))).toEqual([
      ['Harbour House', 'Restaurants', 'Ceylon Leaf', '2'],
      ['Harbour House', 'Tea rooms', 'No brand', '1'],
      ['Tea Leaf', 'Restaurants', 'Ceylon Leaf', '1'],
    ])
    const links = merchants.$('tbody th a').toArray()
    expect(links.map((link) => merchants.$(link).attr('href'))).toEqual([
      at(merchant),
      at(merchant, 'merchant', cafe, 'NONE'),
      at(rival),
    ])
    const banks = await admin.get('/request-a-deal/bank')
    expect(headers(banks)[1]).toBe('Bank')
    expect(cells(banks).map(([, name]) => name)).toEqual(['Lagoon Bank', 'Reef Bank'])
  })

  test('REQ-04 REQ-12 REQ-18 are titled after their address, and one list leads to the other', async () => {
    const merchants = await admin.get('/request-a-deal/merchant')
    expect(merchants.$('h1').text()).toBe('Deals to Merchant')
    expect(crumbs(merchants)).toEqual(['Home /', 'Deals to Merchant'])
    expect(merchants.$('.tabs a').last().attr('href')).toBe('/request-a-deal/bank')
    expect((await banker.get('/request-a-deal/bank')).$('h1').text()).toBe('Deals to Bank')
    const menu = merchants.$('#menu').text()
    for (const name of ['Combined Requests', 'Deals to Bank', 'Request A Credit Card']) {
      expect(menu).toContain(name)
    }
  })

  test('REQ-02 are searched by merchant, category or brand, as a page and as a region', async () => {
    for (const [term, count] of [
      ['harbour', 2],
      ['tea', 2],
      ['leaf', 2],
    ] as const) {
      expect(cells(await admin.get(`/request-a-deal/merchant?q=${term}`)), term).toHaveLength(count)
    }
    const region = await admin.swap('/request-a-deal/merchant?q=harbour', 'div#list')
    expect(cells(region)).toHaveLength(2)
    expect(region.html).toContain('2 combinations')
    const none = await admin.get('/request-a-deal/merchant?q=zebra')
    expect(none.$('#list').text()).toContain('No requests match “zebra”.')
  })

  test('REQ-16 BANK-12 a merchant reads the own ones, told apart by category', async () => {
    const answer = await owner.get('/request-a-deal/merchant')
    expect(headers(answer)).toEqual(['Merchant', 'Category', 'Brand', 'Number of requests'])
    expect(cells(answer).map(([name]) => name)).toEqual(['Harbour House', 'Harbour House'])
    expect(answer.$('tbody th a').first().attr('href')).toBe(at(merchant))
    expect((await owner.get('/request-a-deal/bank')).status).toBe(404)
    expect(answer.$('.tabs')).toHaveLength(0)
  })

  test('REQ-17 REQ-18 BANK-08 BANK-10 a bank reads its own and those to all merchants', async () => {
    expect(cells(await banker.get('/request-a-deal/bank'))).toHaveLength(1)
    expect(cells(await banker.get('/request-a-deal/merchant'))).toHaveLength(3)
  })

  test('S91 are there as CSV of the search', async () => {
    const { html, headers: sent } = await admin.get('/request-a-deal/merchant?q=tea&format=csv')
    expect(sent.get('content-disposition')).toContain('combined-requests.csv')
    expect(html.trimEnd().split('\r\n').slice(1)).toEqual([
      'Harbour House,Tea rooms,No brand,1',
      'Tea Leaf,Restaurants,Ceylon Leaf,1',
    ])
  })

  test('odd addresses answer a list, and the words are Russian for who reads Russian', async () => {
    for (const query of ['?q=%00', '?q=%25', '?page=x', '?page=999999', `?q=${'9'.repeat(900)}`]) {
      expect((await admin.get(`/request-a-deal/merchant${query}`)).status, query).toBe(200)
    }
    const { $ } = await asRussian(owner, '/request-a-deal/merchant')
    expect($('thead').text()).toContain('Количество запросов')
    expect($('tbody').text()).toContain('Без бренда')
  })
})

describe('the requests of a combination', () => {
  test('REQ-08 REQ-09 REQ-10 a summary and the requests, newest first', async () => {
    const answer = await owner.get(at(merchant))
    const { $ } = answer
    expect($('h1').text()).toBe('Requests to Harbour House')
    expect($('.stats').text()).toBe(
      'MerchantHarbour HouseNumber of requests2CategoryRestaurantsBrandCeylon Leaf',
    )
    expect(headers(answer)).toEqual(['Requested on', 'Offer type', 'User', 'Products', 'Note'])
    expect(cells(answer).map((row) => row.slice(1))).toEqual([
      ['Half price', 'Binura Farook', 'Rice and curry for six', 'N/A'],
      ['Half price', 'Amaya Costa', 'Rice and curry for six', '<b>=Six</b> of us'],
    ])
    expect(cells(answer)[0]?.[0]).toMatch(/^\d\d-\d\d-\d{4}, \d\d:\d\d [AP]M$/)
  })

  test('REQ-06 REQ-07 the crumbs name what the address names', async () => {
    const list = '/request-a-deal/merchant'
    expect(crumbs(await admin.get(at(merchant)))).toEqual([
      'Home /',
      `Deals to Merchant ${list}`,
      `Harbour House ${list}?q=Harbour+House`,
      `Restaurants ${list}?q=Restaurants`,
      'Ceylon Leaf',
    ])
    const none = await admin.get(at(bank, 'bank', food, 'NONE'))
    expect(crumbs(none).at(-1)).toBe('No brand')
  })

  test('REQ-11 MUSER-04 each row leads to its user, and from there back', async () => {
    const { $ } = await owner.get(at(merchant))
    const href = $('tbody th a').last().attr('href') ?? ''
    expect(href).toBe(
      `/users/${user.id}?title=Harbour+House&userType=merchant&merchantId=${merchant.id}&categoryId=${food}&brandId=${leaf}`,
    )
    const person = await owner.get(href)
    expect(person.$('h1').text()).toBe('Amaya Costa')
    expect(crumbs(person)).toEqual(['Home /', `Harbour House ${at(merchant)}`, 'Amaya Costa'])
    expect(crumbs(await owner.get(`/users/${user.id}`))[1]).toBe(
      'Combined Requests /request-a-deal/merchant',
    )
  })

  test('MUSER-09 merchants and banks open those users alone who asked them', async () => {
    const outsider = await signedInAs(app, otherBank)
    for (const [browser, person, status] of [
      [owner, user, 200],
      [owner, otherUser, 200],
      [owner, bank, 404],
      [banker, user, 404],
      [banker, otherUser, 200],
      [outsider, otherUser, 404],
      [outsider, user, 200],
      [admin, user, 200],
    ] as const) {
      expect((await browser.get(`/users/${person.id}`)).status).toBe(status)
    }
    const { $ } = await banker.get(at(merchant))
    const linked = $('tbody th').toArray()
    expect(linked.map((cell) => $(cell).find('a').length)).toEqual([1, 0])
    expect((await owner.get('/users')).status).toBe(404)
  })

  test('Z02 Z03 what is foreign, unknown or misspelt is 404', async () => {
    for (const path of [
      at(rival),
      at(bank, 'bank', food, 'NONE'),
      at(merchant, 'bank'),
      at(merchant, 'admin'),
      at(merchant, 'merchant', food, 'NONE'),
      at(merchant, 'merchant', food, 'none'),
      at(merchant, 'merchant', 'food'),
      `${at(rival)}?merchantId=${merchant.id}&role=ADMIN`,
    ]) {
      expect((await owner.get(path)).status, path).toBe(404)
    }
    expect((await banker.get(at(otherBank, 'bank'))).status).toBe(404)
    expect((await banker.get(at(rival))).status).toBe(200)
  })

  test('REQ-21 S91 has pages of 25, and a CSV of all', async () => {
    for (let place = 0; place < 25; place += 1) {
      await askForDeal({ categoryId: cafe, products: `Pot of tea ${place}` })
    }
    const path = at(merchant, 'merchant', cafe)
    expect((await owner.get(path)).$('.pager')).toHaveLength(0)
    await askForDeal({ categoryId: cafe, products: '=Tea' }, otherUser)
    expect((await owner.get(path)).$('.pager').text()).toContain('1–25 of 26')
    const last = await owner.swap(`${path}?page=1`, 'div#list')
    expect(cells(last).map((row) => row[3])).toEqual(['Pot of tea 0'])
    expect((await owner.get(`${path}?page=9`)).$('#list').text()).toContain('no such page')
    const { html } = await owner.get(`${path}?format=csv`)
    expect(html.trimEnd().split('\r\n')).toHaveLength(27)
    expect(html).toContain("Binura Farook,'=Tea,N/A")
  })
})

describe('who comes in', () => {
  const paths = ['/request-a-deal/merchant', '/request-a-deal/bank', at(merchant)]

  test('Z01 a guest signs in first', async () => {
    const guest = openBrowser(app)
    for (const path of paths) expect((await guest.get(path)).status).toBe(303)
  })

  test('ROLE-15 ROLE-20 an administrator needs VIEW_REQUEST, and VIEW_USER for the users', async () => {
    const { browser: without } = await narrowed(app, ['VIEW_DEAL'])
    const { browser: only } = await narrowed(app, ['VIEW_REQUEST'])
    for (const path of paths) {
      expect((await without.get(path)).status).toBe(403)
      expect((await only.get(path)).status).toBe(200)
    }
    expect((await only.get(at(merchant))).$('tbody th a')).toHaveLength(0)
    expect((await only.get(`/users/${user.id}`)).status).toBe(403)
  })
})
