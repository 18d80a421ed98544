import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { deals } from '#src/services/core/deals/schema.ts'
import { testApp } from '#tests/support/app.ts'
import { signedIn } from '#tests/support/browser.ts'
import { addDeal, decide, inDays, openShop, today } from './shop.ts'

const app = await testApp()
const shop = await openShop(app, { name: 'Harbour House' })
const rival = await openShop(app, { name: 'Tea Leaf' })
const dashed = (date: string) => date.split('-').reverse().join('-')
let ids: string[] = []

beforeAll(async () => {
  ids = [
    await addDeal(shop, { title: 'High tea on the verandah' }),
    await addDeal(shop, { title: '=HYPERLINK("x"), "quoted"' }),
    await addDeal(shop, { title: 'Weekday pool pass' }),
  ]
  await addDeal(rival, { title: 'Rival tea' })
})

describe('a merchant’s list', () => {
  test('a merchant’s list has only the own deals, and says so where there are none [DEAL-10, DEAL-13, DEAL-14]', async () => {
    const { $, status } = await shop.browser.get('/deals/list/merchant')
    expect(status).toBe(200)
    expect($('tbody tr')).toHaveLength(3)
    const cells = $('tbody tr').last().children(':not(.k-pick)').toArray()
    const [row] = await app.db
      .select()
      .from(deals)
      .where(eq(deals.id, ids[0] ?? ''))
    expect(cells.slice(1).map((cell) => $(cell).text().trim())).toEqual([
      row?.dealCode,
      'High tea on the verandahLKR\u00a06,750.00',
      `${shop.categoryName.slice(0, 25)}...`,
      'Flat amount off',
      'Pending',
      dashed(today()),
      dashed(inDays(30)),
      '11:30 AM – 03:30 PM',
    ])
    const file = row?.coverImage.split('/').at(-1)
    expect($(cells[0]).find('img').attr('src')).toBe(`/media/${file}/thumb`)
    expect($('tbody').text()).not.toContain('Rival tea')
    expect($('.head').text()).toContain('3 deals. You can add 17 more this month.')
    const other = await openShop(app)
    const empty = await other.browser.get('/deals/list/merchant')
    expect(empty.$('main').text()).toContain('No Records Found')
  })

  test('the status comes from the third segment or the query [DEAL-06, DEAL-07]', async () => {
    const admin = await signedIn(app, { role: 'ADMIN' })
    await decide(admin.browser, ids[2] ?? '', 'reject', 'Name the opening hours.')
    for (const path of ['/deals/list/rejected', '/deals/list/merchant?status=rejected']) {
      const { $ } = await shop.browser.get(path)
      expect($('tbody tr')).toHaveLength(1)
      expect($('tbody').text()).toContain('Weekday pool pass')
      expect($('.segment [aria-current]').text()).toContain('Sent back')
    }
    expect((await shop.browser.get('/deals/list/anything')).$('tbody tr')).toHaveLength(3)
  })

  test('chips name what narrows, but for the search and the status, which show it themselves [SHELL-94]', async () => {
    const chips = async (query: string) => {
      const { $ } = await shop.browser.get(`/deals/list/approved${query}`)
      return $('.chips a')
        .toArray()
        .map((link) => [$(link).attr('aria-label') ?? $(link).text(), $(link).attr('href')])
    }
    expect(await chips('')).toEqual([])
    expect(await chips('?status=all&q=e')).toEqual([])
    expect(await chips('?q=e')).toEqual([])
    expect(await chips('?q=e&from=2026-12-01&to=2026-12-31&added=today')).toEqual([
      [
        '01-12-2026 – 31-12-2026 (remove filter)',
        '/deals/list/merchant?status=approved&added=today&q=e',
      ],
      [
        'Added today (remove filter)',
        '/deals/list/merchant?status=approved&q=e&from=2026-12-01&to=2026-12-31',
      ],
      ['Clear all', '/deals/list/merchant'],
    ])
    expect(await chips('?status=all&category=00000000-0000-4000-8000-000000000000')).toEqual([
      ['No longer available (remove filter)', '/deals/list/merchant'],
    ])
  })
})

test('administrators and banks see all merchants’ deals and cannot add [DEAL-09, DEAL-73, DEAL-74]', async () => {
  for (const role of ['ADMIN', 'BANK'] as const) {
    const { browser } = await signedIn(app, { role })
    const { $ } = await browser.get(`/deals/list/${role.toLowerCase()}`)
    expect($('tbody').text()).toContain('Rival tea')
    expect($('tbody').text()).toContain('Harbour House')
    expect($('a[href="/deals/add"]')).toHaveLength(0)
  }
})
