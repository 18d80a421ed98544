import { expect, test } from 'vitest'
import { addAccount } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { signedIn } from '#tests/support/browser.ts'
import { addDeal, openShop } from '../deals/shop.ts'
import { wholeBusiness } from './whole-business.ts'

const app = await testApp()
const { browser: admin } = await signedIn(app, { role: 'ADMIN' })
const shop = await openShop(app)
const deal = await addDeal(shop, { title: 'Lake cruise' })
const other = await addDeal(shop, { title: 'Hill walk' })
const business = await wholeBusiness(app, 'Lake Books', 2)
const account = await addAccount(app.db, { approvalStatus: 'PENDING', fullName: 'Alone Stores' })

const PANE = '.panes > aside #list'
const fromOf = (list: string) => `from=${encodeURIComponent(list)}`

test.each([
  ['a deal', '/approvals?tab=deals', `/deals/view/merchant/${deal}`],
  ['a deal found by a search', '/approvals?tab=all&q=Lake+cr', `/deals/view/merchant/${deal}`],
  ['a deal under All', '/approvals?tab=all', `/deals/view/merchant/${deal}`],
  ['a business', '/approvals?tab=all', business.path],
  ['a profile', '/approvals?tab=profile', business.profile],
  ['a contact', '/approvals?tab=contact', business.contact],
  ['a branch', '/approvals?tab=branches', business.branches[0] ?? ''],
  ['an account', '/approvals?tab=accounts', `/merchant/review/${account.id}`],
  ['an account under All', '/approvals?tab=all', `/merchant/review/${account.id}`],
])(
  'beside %s stands the list that led there, with its row marked [APPR-92]',
  async (_name, list, path) => {
    const before = await admin.get(list)
    const link = before.$(`#list tbody a[data-row][href*="${path}"]`)
    const href = link.attr('href') ?? ''
    const { $, status } = await admin.get(href)
    expect(status).toBe(200)
    const pane = $(PANE)
    expect(pane.attr('hx-trigger')).toBe('intersect once')
    expect($('.pane').index()).toBeLessThan($('.panes > aside').index())
    const region = await admin.swap(pane.attr('hx-get') ?? '', 'div#list', { 'x-by-page': '1' })
    const open = region.$('#list tbody tr[aria-current=true]')
    expect(open).toHaveLength(1)
    expect(open.find('a[data-row]').text()).toBe(link.text())
    expect(region.$('#list tbody tr')).toHaveLength(before.$('#list tbody tr').length)
    expect(region.$('[name=pick], .picked, hx-partial[hx-target="#announce"]')).toHaveLength(0)
    const links = region.$('#list tbody a[data-row]').toArray()
    expect(links.map((link) => region.$(link).attr('href'))).toEqual(
      before
        .$('#list tbody a[data-row]')
        .toArray()
        .map((link) => before.$(link).attr('href')),
    )
  },
)

test.each([
  `/deals/view/merchant/${deal}`,
  `/deals/view/merchant/${deal}?${fromOf('/deals/list/admin')}`,
  `/deals/view/merchant/${deal}?${fromOf('https://elsewhere.example/approvals')}`,
  `/deals/view/merchant/${deal}?${fromOf('//elsewhere.example')}`,
  `/merchant/review/${account.id}?${fromOf('/merchant?status=pending')}`,
  business.path,
])('%s was not opened from the inbox and stands alone [APPR-92]', async (path) => {
  const { $, status } = await admin.get(path)
  expect(status).toBe(200)
  expect($('.panes')).toHaveLength(0)
})

test('an owner never has the inbox beside a deal [APPR-92]', async () => {
  const path = `/deals/view/merchant/${deal}?${fromOf('/approvals?tab=all')}`
  expect((await shop.browser.get(path)).$('.panes')).toHaveLength(0)
})

test('no other row is marked, and none for what no longer waits [APPR-92]', async () => {
  const list = `/approvals?tab=deals&for=${other}`
  const { $ } = await admin.swap(list, 'div#list')
  expect($('[aria-current=true]').text()).toContain('Hill walk')
  const none = await admin.swap(`/approvals?tab=deals&for=${account.id}`, 'div#list')
  expect(none.$('#list tbody [aria-current]')).toHaveLength(0)
})

test('the review of a business holds the notes of each part [APPR-87]', async () => {
  const { $ } = await admin.get(business.path)
  const panels = $('section[id^=notes-]')
  expect(panels.toArray().map((one) => $(one).find('h2').text())).toEqual([
    expect.stringContaining('Business profile'),
    expect.stringContaining('Contact details'),
    expect.stringContaining('Lake Books 0'),
    expect.stringContaining('Lake Books 1'),
  ])
  const ids = $('[id]')
    .toArray()
    .map((one) => $(one).attr('id'))
  expect(new Set(ids).size).toBe(ids.length)
  const action = panels.eq(1).find('form').attr('action') ?? ''
  await admin.submit(
    business.path,
    { text: 'Ask for the licence', key: crypto.randomUUID(), back: business.path },
    action,
  )
  const { $: after } = await admin.get(business.path)
  expect(after('section[id^=notes-contact] blockquote').text()).toBe('Ask for the licence')
  expect(after('section[id^=notes-profile] blockquote')).toHaveLength(0)
})
