import { expect, test } from 'vitest'
import { openBrowser } from '#tests/support/browser.ts'
import { openReadingRoom } from './reading-room.ts'

const room = await openReadingRoom()
const { admin, bank, merchant } = room
const guest = openBrowser(room.app)
const withReports = await room.narrowed(['VIEW_REPORT'])
const without = await room.narrowed(['VIEW_DEAL', 'VIEW_MERCHANT'])
const own = '/merchant-reports/deals-reports/merchant'

/** Guest, merchant, bank, administrator, one who may read reports, one who may not. */
const table = [
  ['/reports', 200, 200, 200, 200, 403],
  ['/reports/deals', 404, 200, 200, 200, 403],
  [`/reports/deals/${room.tea.id}`, 404, 200, 200, 200, 403],
  ['/reports/merchants', 404, 200, 200, 200, 403],
  [`/reports/merchants/${merchant.account.id}`, 404, 200, 200, 200, 403],
  ['/reports/banks', 404, 200, 200, 200, 403],
  [`/reports/banks/${bank.account.id}`, 404, 200, 200, 200, 403],
  ['/reports/categories', 200, 200, 200, 200, 403],
  [`/reports/categories/${room.food}`, 200, 200, 200, 200, 403],
  ['/reports/options', 200, 200, 200, 200, 403],
  [own, 200, 404, 404, 404, 404],
  [`${own}/${room.tea.id}`, 200, 404, 404, 404, 404],
  ['/merchant-view-merchant-reports', 200, 404, 404, 404, 404],
  [`/merchant-view-merchant-reports/${merchant.account.id}`, 200, 404, 404, 404, 404],
] as const

test.each(table)('who may open %s [REPORT-02, REPORT-03, REPORT-04]', async (path, ...expected) => {
  expect((await guest.get(path)).status).toBe(303)
  const people = [merchant, bank, admin, withReports, without]
  const found = await Promise.all(people.map(({ browser }) => browser.get(path)))
  expect(found.map(({ status }) => status)).toEqual(expected)
})

test('the index leads to the reports of the role [SCREEN-56]', async () => {
  const links = async ({ browser }: typeof admin) => {
    const { $ } = await browser.get('/reports')
    return $('.lines h2 a')
      .toArray()
      .map((link) => $(link).attr('href')?.split('?')[0])
  }
  const all = ['/reports/deals', '/reports/merchants', '/reports/banks', '/reports/categories']
  expect(await links(admin)).toEqual(all)
  expect(await links(bank)).toEqual(all)
  expect(await links(merchant)).toEqual([
    own,
    '/merchant-view-merchant-reports',
    '/reports/categories',
  ])
})
