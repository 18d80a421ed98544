import { expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import type { Browser } from '#tests/support/browser.ts'
import { signedIn } from '#tests/support/browser.ts'
import { addDeal, decide, openShop } from './shop.ts'

const app = await testApp()
const harbour = await openShop(app, { name: 'Harbour House' })
const hill = await openShop(app, { name: 'Hill Hotel' })
const dealId = await addDeal(harbour, { title: 'Tea and scones' })
await addDeal(hill, { title: 'Rice and curry' })
const { browser: admin, account } = await signedIn(app, { role: 'ADMIN' })

async function rowsOf(browser: Browser, list: string) {
  const { $ } = await browser.get(`/deals/list/${list}`)
  expect($('#list tbody form, #list tbody [checked]')).toHaveLength(0)
  return $('#list tbody').html() ?? ''
}

test('two merchants and an administrator in one process each get the rows that are theirs', async () => {
  const seen: string[][] = []
  for (let round = 0; round < 2; round += 1) {
    const ofHarbour = await rowsOf(harbour.browser, 'merchant')
    const ofHill = await rowsOf(hill.browser, 'merchant')
    const all = await rowsOf(admin, 'admin')
    expect(ofHarbour).toContain('Tea and scones')
    expect(ofHarbour).not.toMatch(/Rice and curry|Hill Hotel|deals\/view\/admin/)
    expect(ofHill).toContain('Rice and curry')
    expect(ofHill).not.toMatch(/Tea and scones|Harbour House|deals\/view\/admin/)
    expect(all).toMatch(/Rice and curry.*Tea and scones/s)
    expect(all).toContain(`value="deal:${dealId}:`)
    expect(all).not.toContain(account.fullName)
    expect(all).not.toContain('deals/view/merchant')
    seen.push([ofHarbour, ofHill, all])
  }
  expect(seen[1]).toEqual(seen[0])
})

test('a row follows its record, the language and what is selected', async () => {
  const before = await rowsOf(admin, 'admin')
  const selected = await admin.get('/deals/list/admin?select=page')
  expect(selected.$('#list tbody [checked]')).toHaveLength(2)
  expect(await rowsOf(admin, 'admin')).toBe(before)
  await decide(admin, dealId, 'approve')
  const after = await rowsOf(admin, 'admin')
  expect(after).not.toBe(before)
  expect(after).toContain('Approved')
  await admin.submit('/deals/list/admin', { language: 'ru' }, '/preferences')
  expect(await rowsOf(admin, 'admin')).not.toContain('Approved')
  await admin.submit('/deals/list/admin', { language: 'en' }, '/preferences')
  expect(await rowsOf(admin, 'admin')).toBe(after)
})
