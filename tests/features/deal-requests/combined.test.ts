import { beforeAll, describe, expect, test } from 'vitest'
import { addressOf, askAround, cells, crumbs, openDesk } from './desk.ts'

const desk = await openDesk()
const { adminThere: admin, owner, banker, merchant, rival, food, cafe, leaf } = desk
const at = (to: { id: string }, category = food, brand = leaf) => addressOf(to, category, brand)

test('says that nobody has asked yet [REQ-01]', async () => {
  const { $ } = await owner.get('/request-a-deal/merchant')
  expect($('#list h2').text()).toBe('No Records Found')
  expect($('#list').text()).toContain('No one has requested a deal from you yet.')
})

describe('combined requests', () => {
  beforeAll(() => askAround(desk))

  test('an administrator reads those to merchants and those to banks [REQ-01, REQ-03, REQ-05]', async () => {
    const merchants = await admin.get('/request-a-deal/merchant')
    expect(cells(merchants).map((row) => row.slice(1))).toEqual([
      ['Harbour House', 'Restaurants', 'Ceylon Leaf', '2'],
      ['Harbour House', 'Tea rooms', 'No brand', '1'],
      ['Tea Leaf', 'Restaurants', 'Ceylon Leaf', '1'],
    ])
    const links = merchants.$('tbody th a').toArray()
    expect(links.map((link) => merchants.$(link).attr('href'))).toEqual([
      at(merchant),
      at(merchant, cafe, 'NONE'),
      at(rival),
    ])
    const banks = await admin.get('/request-a-deal/bank')
    expect(cells(banks).map(([, name]) => name)).toEqual(['Lagoon Bank', 'Reef Bank'])
  })

  test('say how many requests they are together, as the dashboard does', async () => {
    const totals = async (path: string) => (await admin.get(path)).$('.head p').text()
    expect(await totals('/request-a-deal/merchant')).toBe('4 requests · 3 combinations')
    expect(await totals('/request-a-deal/merchant?requested=today')).toContain('4 requests')
    expect(await totals('/request-a-deal/merchant?q=tea')).not.toContain('requests')
    const { $ } = await admin.get('/dashboard')
    const figure = $('main a[href="/request-a-deal/merchant"]').first().text()
    expect(figure.trim()).toBe('4')
    const own = await owner.get('/request-a-deal/merchant')
    expect(own.$('.head p').text()).toBe('3 requests · 2 combinations')
  })

  test('combined requests are titled after their address, and one list leads to the other [REQ-04, REQ-12, REQ-18]', async () => {
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

  test('a merchant reads the own ones, told apart by category [REQ-16]', async () => {
    const answer = await owner.get('/request-a-deal/merchant')
    expect(cells(answer).map(([name]) => name)).toEqual(['Harbour House', 'Harbour House'])
    expect(answer.$('tbody th a').first().attr('href')).toBe(at(merchant))
    expect((await owner.get('/request-a-deal/bank')).status).toBe(404)
    expect(answer.$('.tabs')).toHaveLength(0)
  })

  test('a bank reads its own and those to all merchants [REQ-17, REQ-18, BANK-08]', async () => {
    expect(cells(await banker.get('/request-a-deal/bank'))).toHaveLength(1)
    expect(cells(await banker.get('/request-a-deal/merchant'))).toHaveLength(3)
  })
})
