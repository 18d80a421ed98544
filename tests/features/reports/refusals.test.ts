import { expect, test } from 'vitest'
import { openViewedRoom } from './reading-room.ts'

let words = { message: '', displayMessage: '' }
const { admin } = await openViewedRoom({
  instead: ({ url }) =>
    /\/reports\/(.+\/summary|top-ten\/)/.test(url)
      ? Response.json({ code: 4000, data: null, ...words }, { status: 400 })
      : null,
})
const places = ['/reports/deals', '/reports/deals?tab=graph', '/reports/categories']

test.each(places)('a refusal is read on %s in the service’s words [REPORT-45]', async (path) => {
  const messageOf = async () => {
    const { status, $ } = await admin.browser.get(path)
    return [status, $('main').text()]
  }
  words = { message: 'Counting', displayMessage: 'These days are being counted.' }
  expect(await messageOf()).toEqual([422, expect.stringContaining('These days are being counted.')])
  words = { message: 'Views are being counted.', displayMessage: '' }
  expect(await messageOf()).toEqual([422, expect.stringContaining('Views are being counted.')])
})
