import { expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { signedIn } from '#tests/support/browser.ts'
import { addBranch, approve, decide, openBusiness } from './business.ts'

const app = await testApp()
const { browser: admin } = await signedIn(app, { role: 'ADMIN' })
const harbour = await openBusiness(app, { name: 'Harbour House' })
const tea = await openBusiness(app, { name: 'Tea Leaf Cafés' })
await addBranch(harbour, { name: 'Galle Face kiosk', address: '3 Galle Road, Colombo 03' })
const kandy = await addBranch(harbour, {
  name: 'Kandy shop',
  latitude: '7.2906',
  longitude: '80.6337',
})
await approve(admin, kandy)
const teaHouse = await addBranch(tea, { name: 'Ella tea house' })
await decide(admin, teaHouse, 'reject', 'Where is it?')

const rows = async (path: string, browser = admin) => {
  const { $ } = await browser.get(path)
  return $('tbody tr')
    .map((_, row) => $(row).find('th').text())
    .get()
}

test('owners see their branches, administrators those of everybody with their owners [BRANCH-35]', async () => {
  expect(await rows('/branch', harbour.browser)).toEqual(['Kandy shop', 'Galle Face kiosk'])
  expect(await rows('/branch')).toEqual(['Ella tea house', 'Kandy shop', 'Galle Face kiosk'])
  const all = await admin.get('/branch')
  expect(all.$('tbody').text()).toContain('Tea Leaf Cafés')
  expect(all.$('a[href="/branch/add"]')).toHaveLength(0)
  const profile = await harbour.browser.get('/profile/merchant?tab=branches')
  expect(profile.$('tbody').text()).toContain('Kandy shop')
})

test('a list of one owner leads back to everybody’s; an owner cannot ask for another’s', async () => {
  const path = `/branch?owner=${harbour.account.id}`
  expect(await rows(path)).toEqual(['Kandy shop', 'Galle Face kiosk'])
  const { $ } = await admin.get(path)
  expect($('.chip.on').text()).toContain('Harbour House')
  expect($('.chip.on a').attr('href')).toBe('/branch')
  expect(await rows(path, tea.browser)).toEqual(['Ella tea house'])
})

test('the branches of a merchant are asked for when their tab is opened, and not before [MERCH-22]', async () => {
  const path = `/merchant/view/${harbour.account.id}`
  const load = async (page: string) => {
    app.calls.length = 0
    const answer = await admin.get(page)
    return { ...answer, calls: app.calls.filter((call) => call.includes('/branch/user/')).length }
  }
  expect((await load(path)).calls).toBe(0)
  const tab = await load(`${path}?tab=branches`)
  expect(tab.calls).toBe(1)
  expect(tab.$('tbody tr')).toHaveLength(2)
  expect(tab.$(`a[href="/branch?owner=${harbour.account.id}"]`).text()).toBe('All 2 branches')
  const own = await harbour.browser.get('/profile/merchant')
  expect(own.$('.tabs a[href="/profile/merchant?tab=branches"]').attr('hx-get')).toBeDefined()
})
