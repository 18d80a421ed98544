import { expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { signedIn } from '#tests/support/browser.ts'
import { addBranch, approve, openBusiness } from '../branches/business.ts'

const app = await testApp()
const { browser: admin } = await signedIn(app, { role: 'ADMIN' })
const TAB = '/approvals?tab=branches'
const longName = 'The Harbour House of Colombo Fort'
const merchant = await openBusiness(app, { name: longName })
const bank = await openBusiness(app, { role: 'BANK', name: 'Lagoon Bank' })
const first = await addBranch(merchant, { name: 'Fort counter' })
await addBranch(bank, { name: 'Kandy branch', address: '1 Temple Road, Kandy', contactNo: '' })

const rows = async (path = TAB) => {
  const { $ } = await admin.get(path)
  return $('tbody tr')
    .map((_, row) => $(row).text())
    .get()
}

test('branches that wait stand in the tab Merchant Branches, the oldest first [APPR-19, BRANCH-05]', async () => {
  const { $ } = await admin.get(TAB)
  const tab = $('.tabs [aria-current]')
  expect(tab.text()).toBe('Merchant Branches2')
  const names = $('tbody th')
    .map((_, name) => $(name).text())
    .get()
  expect(names).toEqual(['Fort counter', 'Kandy branch'])
})

test('a row has the branch, its address, its number and its merchant or bank [APPR-14]', async () => {
  const [merchants, banks] = await rows()
  expect(merchants).toContain('12 Hospital Street, Colombo 01')
  expect(merchants).toContain('011 234 5678')
  expect(banks).toContain('Lagoon Bank')
  expect(banks).toContain('1 Temple Road, Kandy')
})

test('the name of a merchant or bank is cut at 24 signs [APPR-10]', async () => {
  const { $ } = await admin.get(TAB)
  expect($(`tbody [title="${longName}"]`).text()).toBe('The Harbour House of Col...')
  expect($('tbody').text()).toContain('Lagoon Bank')
})

test('the tab has a search, a table with Review in each row, and pages [APPR-03]', async () => {
  expect((await admin.get(TAB)).$('.toolbar [name=q]')).toHaveLength(1)
  expect(await rows(`${TAB}&q=kandy`)).toHaveLength(1)
  const none = await admin.get(`${TAB}&q=atlantis`)
  expect(none.$('#list').text()).toContain('No waiting branches match “atlantis”.')
  const review = (await admin.get(TAB)).$('tbody a.btn')
  expect(review).toHaveLength(2)
  expect(review.first().text()).toBe('Review Fort counter')
  for (let number = 0; number < 25; number += 1) await addBranch(bank, { name: `Row ${number}` })
  const { $ } = await admin.get(TAB)
  expect($('.pager').text()).toContain('1–25 of 27')
  expect(await rows(`${TAB}&page=1`)).toHaveLength(2)
})

test('Review opens the branch, and the decision leads back to the same place [APPR-07]', async () => {
  const place = `${TAB}&q=fort`
  const { $ } = await admin.get(place)
  const href = $('tbody a.btn').attr('href') ?? ''
  expect(href.split('?')[0]).toBe(`/branch/view-branch/${first}`)
  const branch = await admin.get(href)
  expect(branch.$('#crumbs').text()).toContain('Merchant Branches')
  const reject = branch.$('.head a.btn').attr('href') ?? ''
  const answer = await admin.submit(reject, { comment: 'No door.' }, reject.split('?')[0])
  expect(answer.headers.get('location')).toBe(place)
  expect(await rows(place)).toEqual([])
})

test('what was decided on waits no more', async () => {
  const other = await addBranch(merchant, { name: 'Second counter' })
  await approve(admin, other)
  expect(await rows(`${TAB}&q=second`)).toEqual([])
})
