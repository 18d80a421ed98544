import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { WHOLE_MAX } from '#src/contract/core/reports.ts'
import { categories } from '#src/services/core/categories/schema.ts'
import { viewDays } from '#src/services/core/view-counts/schema.ts'
import { addDeal } from '#tests/support/coupons.ts'
import { openViewedRoom, today } from './reading-room.ts'

const room = await openViewedRoom()
const { admin, merchant, app } = room

test('a report is drawn whole, with its chart and whole names, past the pages of the list [REPORT-58]', async () => {
  const title = 'Monsoon supper for two with a view of the lighthouse and the ramparts'
  const deal = await addDeal(app.db, merchant.account.id, { title })
  await room.view({ dealId: deal.id }, 3)
  for (let more = 0; more < 25; more += 1) {
    const one = await addDeal(app.db, merchant.account.id, { title: `Small plate ${more}` })
    await room.view({ dealId: one.id }, 1)
  }
  const list = await admin.browser.get('/reports/deals?q=&page=1')
  const link = list.$('#list a:contains("Print whole report")').attr('href') ?? ''
  expect(link).toContain('whole=1')
  expect(list.$('#list tbody tr')).toHaveLength(4)
  const { $ } = await admin.browser.get(link)
  expect($('main table.list tbody tr')).toHaveLength(29)
  expect($('main table.list').text()).toContain(title)
  expect($('main .bars tbody tr')).toHaveLength(10)
  expect($('.head p').text()).toContain(today.split('-').reverse().join('-'))
  expect($('main .note')).toHaveLength(0)
  const own = await merchant.browser.get('/merchant-reports/deals-reports/merchant?whole=1&q=small')
  expect(own.$('main table.list tbody tr')).toHaveLength(25)
  expect(own.$('.head p').text()).toContain('small')
})

test('beyond its bound it says how many there are, and offers the file [REPORT-58]', async () => {
  const ids = Array.from({ length: WHOLE_MAX + 1 }, () => v7())
  await app.db.insert(categories).values(ids.map((id) => ({ id, name: `Category ${id}` })))
  await app.db.insert(viewDays).values(
    ids.map((subjectId) => ({
      subject: 'CATEGORY' as const,
      subjectId,
      day: '2019-03-04',
      views: 1,
    })),
  )
  const days = 'from=2019-03-04&to=2019-03-04'
  const { $ } = await admin.browser.get(`/reports/categories?${days}&whole=1`)
  expect($('main table.list tbody tr')).toHaveLength(WHOLE_MAX)
  expect($('main .note').text()).toContain('500 most viewed of 501')
  expect($('main .note a[download]').attr('href')).toContain('format=csv')
})

test('names are cut in their middle and stand beside their picture [REPORT-59]', async () => {
  for (const end of ['north gate', 'south gate']) {
    const title = `Monsoon supper for two by the lagoon at the ${end}`
    const deal = await addDeal(app.db, merchant.account.id, { title })
    await room.view({ dealId: deal.id }, 90)
  }
  const { $ } = await admin.browser.get('/reports/deals?q=gate')
  const names = $('#list tbody th')
    .toArray()
    .map((cell) => $(cell).text())
  expect(new Set(names).size).toBe(2)
  expect(names[0]).toMatch(/^Monsoon supper for two\.\.\..* gate$/)
  const index = await admin.browser.get('/reports')
  expect(index.$('.top li').first().find('.thumb').length).toBe(1)
  expect(index.$('.top li').first().text()).toMatch(/\.\.\..* gate/)
})
