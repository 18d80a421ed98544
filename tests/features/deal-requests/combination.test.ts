import { describe, expect, test } from 'vitest'
import { narrowed } from '#tests/features/roles/manager.ts'
import { openBrowser } from '#tests/support/browser.ts'
import { signedInAs } from '#tests/support/signed-in-as.ts'
import { addressOf, askAround, cells, crumbs, openDesk } from './desk.ts'

const desk = await openDesk()
const { app, adminThere: admin, owner, banker } = desk
const { merchant, rival, bank, otherBank, user, otherUser, food, leaf } = desk
const at = (to: { id: string }, category = food, brand = leaf, type = 'merchant') =>
  addressOf(to, category, brand, type)
await askAround(desk)

describe('the requests of a combination', () => {
  test('a summary and the requests, newest first [REQ-08, REQ-09, REQ-10]', async () => {
    const answer = await owner.get(at(merchant))
    const { $ } = answer
    expect($('h1').text()).toBe('Requests to Harbour House')
    expect($('.facts').text()).toBe(
      'MerchantHarbour HouseNumber of requests2CategoryRestaurantsBrandCeylon Leaf',
    )
    expect(cells(answer).map((row) => row.slice(1))).toEqual([
      ['Half price', 'Binura Farook', 'Rice and curry for six', 'N/A'],
      ['Half price', 'Amaya Costa', 'Rice and curry for six', '<b>=Six</b> of us'],
    ])
    expect(cells(answer)[0]?.[0]).toMatch(/^\d\d-\d\d-\d{4}, \d\d:\d\d [AP]M$/)
  })

  test('the menu shows where one is [REQ-12]', async () => {
    for (const [browser, path, href] of [
      [admin, at(merchant), '/request-a-deal/merchant'],
      [admin, at(bank, food, 'NONE', 'bank'), '/request-a-deal/bank'],
      [owner, at(merchant), '/request-a-deal/merchant'],
      [owner, `/users/${user.id}`, '/request-a-deal/merchant'],
      [banker, at(merchant), '/request-a-deal/merchant'],
      [banker, `/users/${otherUser.id}`, '/request-a-deal/bank'],
    ] as const) {
      const { $ } = await browser.get(path)
      expect($('#menu [aria-current=page]').attr('href'), path).toBe(href)
    }
  })

  test('the crumbs name what the address names [REQ-06, REQ-07]', async () => {
    const list = '/request-a-deal/merchant'
    expect(crumbs(await admin.get(at(merchant)))).toEqual([
      'Home /',
      `Deals to Merchant ${list}`,
      `Harbour House ${list}?q=Harbour+House`,
      `Restaurants ${list}?q=Restaurants`,
      'Ceylon Leaf',
    ])
    const none = await admin.get(at(bank, food, 'NONE', 'bank'))
    expect(crumbs(none).at(-1)).toBe('No brand')
  })

  test('each row leads to its user, and from there back [REQ-11, MUSER-04]', async () => {
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

  test('merchants and banks open those users alone who asked them [MUSER-09]', async () => {
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

  test('what is foreign, unknown or misspelt is 404 [Z02, Z03]', async () => {
    for (const path of [
      at(rival),
      at(bank, food, 'NONE', 'bank'),
      at(merchant, food, leaf, 'bank'),
      at(merchant, food, leaf, 'admin'),
      at(merchant, food, 'NONE'),
      at(merchant, food, 'none'),
      at(merchant, 'food'),
      `${at(rival)}?merchantId=${merchant.id}&role=ADMIN`,
    ]) {
      expect((await owner.get(path)).status, path).toBe(404)
    }
    expect((await banker.get(at(otherBank, food, leaf, 'bank'))).status).toBe(404)
    expect((await banker.get(at(rival))).status).toBe(200)
  })
})

describe('who comes in', () => {
  const paths = ['/request-a-deal/merchant', '/request-a-deal/bank', at(merchant)]

  test('a guest signs in first [Z01]', async () => {
    const guest = openBrowser(app)
    for (const path of paths) expect((await guest.get(path)).status).toBe(303)
  })

  test('an administrator needs VIEW_REQUEST, and VIEW_USER for the users [ROLE-15, ROLE-20]', async () => {
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
