import { beforeAll, describe, expect, test } from 'vitest'
import type { AccountStatus } from '#src/contract/values.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { type Answer, signedIn } from '#tests/support/browser.ts'
import { narrow } from './accounts.ts'

const requests: string[] = []
const app = await testApp({
  instead: ({ url }) => {
    requests.push(decodeURIComponent(new URL(url).pathname + new URL(url).search))
    return null
  },
})
const { browser: admin } = await signedIn(app, { role: 'ADMIN' })
const kinds = [
  { role: 'MERCHANT', list: '/merchant', title: 'Merchants', none: 'No Merchant Found' },
  { role: 'BANK', list: '/bank', title: 'Banks', none: 'No Records Found' },
] as const

let days = 0
/** An account that joined a day after the one before. */
function joined(
  role: 'MERCHANT' | 'BANK',
  fullName: string,
  approvalStatus: AccountStatus,
  business = {},
) {
  days += 1
  const createdAt = new Date(Date.UTC(2026, 2, days, 6))
  return addAccount(app.db, { role, fullName, approvalStatus, createdAt, business })
}

const names = ({ $ }: Answer) =>
  $('tbody th a')
    .map((_, link) => $(link).text())
    .get()
const filled = (businessName: string) =>
  ({ updated: true, approvalStatus: 'APPROVED', businessName }) as const

describe.each(kinds)('the list of each $role', ({ role, list, title, none }) => {
  const ids: Record<string, string> = {}

  test('says that there is nobody [MERCH-08]', async () => {
    const { $, status } = await admin.get(list)
    expect(status).toBe(200)
    expect($('#list h2').text()).toBe(none)
    expect($('#list a')).toHaveLength(0)
  })

  test('shows everybody, the newest first [MERCH-02, BANK-03]', async () => {
    ids.harbour = (await joined(role, 'Nadeesha Perera', 'APPROVED', filled('Harbour House'))).id
    ids.formula = (await joined(role, '=2+3, Silva', 'BLOCKED')).id
    ids.waits = (await joined(role, 'Harriet Perera', 'PENDING')).id
    const answer = await admin.get(list)
    const { $ } = answer
    expect($('h1').text()).toBe(title)
    expect($('.head').text()).toContain(`3 ${title.toLowerCase()}.`)
    expect(names(answer)).toEqual(['Harriet Perera', '=2+3, Silva', 'Nadeesha Perera'])
    const row = $('tbody tr').last()
    expect(row.find('a').attr('href')).toBe(`${list}/view/${ids.harbour}`)
    expect(row.find('.avatar').text()).toBe('NP')
    expect(row.find('.tag').text()).toBe('ApprovedApproved')
    expect(row.text()).toContain('Harbour House')
    expect(row.find('time').text()).toMatch(/^\d\d-03-2026$/)
  })

  test('those that wait have a filter with a count, and their rows open the review [MERCH-07]', async () => {
    requests.length = 0
    const answer = await admin.get(`${list}?status=pending`)
    expect(names(answer)).toEqual(['Harriet Perera'])
    expect(answer.$('.segment [aria-current]').text()).toBe('Pending 1')
    expect(answer.$('tbody a').attr('href')).toBe(`${list}/review/${ids.waits}`)
    expect(requests.some((url) => url.endsWith(`/users/${role}/PENDING/0/25/search/ALL`))).toBe(
      true,
    )
    const searched = await admin.get(`${list}?status=pending&q=harriet`)
    const from = encodeURIComponent(`${list}?status=pending&q=harriet`)
    const review = `${list}/review/${ids.waits}?from=${from}`
    expect(searched.$('tbody a').attr('href')).toBe(review)
    const opened = await admin.get(review)
    expect(opened.$('#crumbs a').last().attr('href')).toBe(`${list}?status=pending&q=harriet`)
  })

  test('each status is a link with its count, which follows the search', async () => {
    const { $ } = await admin.get(`${list}?q=perera&status=blocked`)
    const links = $('.segment a')
      .map((_, link) => `${$(link).text()} ${$(link).attr('href')}`)
      .get()
    expect(links).toEqual([
      `All 2 ${list}?q=perera`,
      `Pending 1 ${list}?status=pending&q=perera`,
      `Approved 1 ${list}?status=approved&q=perera`,
      `Enabled 0 ${list}?status=enabled&q=perera`,
      `Unblocked 0 ${list}?status=unblocked&q=perera`,
      `Blocked 0 ${list}?status=blocked&q=perera`,
      `Rejected 0 ${list}?status=rejected&q=perera`,
    ])
    expect($('#list h2').text()).toBe(none)
    expect(names(await admin.get(`${list}?status=blocked`))).toEqual(['=2+3, Silva'])
  })
})

describe('pages', () => {
  beforeAll(async () => {
    for (let count = 0; count < 25; count += 1) await joined('BANK', `Bank ${count}`, 'ENABLED')
  })

  test('the page comes from the query string [MERCH-01, SHELL-57]', async () => {
    const first = await admin.get('/bank?status=enabled')
    expect(first.$('.pager')).toHaveLength(0)
    await joined('BANK', 'Bank 25', 'ENABLED')
    const { $ } = await admin.get('/bank?status=enabled')
    expect($('.pager').text()).toContain('1–25 of 26')
    const next = await admin.swap('/bank?status=enabled&page=1', 'div#list')
    expect(names(next)).toEqual(['Bank 0'])
    expect((await admin.get('/bank?status=enabled&page=1')).$('title').text()).toContain('page 2')
  })
})

describe.each(kinds)('nobody else sees $list', ({ list }) => {
  test('it is there for administrators alone [Z05]', async () => {
    for (const who of ['MERCHANT', 'BANK'] as const) {
      const { browser } = await signedIn(app, { role: who })
      expect((await browser.get(list)).status).toBe(404)
    }
  })

  test('not for one without the permission [ROLE-20]', async () => {
    const { browser, account } = await signedIn(app, { role: 'ADMIN' })
    await narrow(app, account.id, ['VIEW_DEAL'])
    expect((await browser.get(list)).status).toBe(403)
  })
})

test('the list of banks leads to their invitations [BANK-07]', async () => {
  const links = async (path: string, browser = admin) =>
    (await browser.get(path))
      .$('.head a:not([href^="/lists/"])')
      .map((_, link) => link.attribs.href)
      .get()
  expect(await links('/bank')).toEqual(['/bank/invitations', '/bank/add'])
  expect(await links('/merchant')).toEqual([])
  for (const path of await links('/bank')) expect((await admin.get(path)).status).toBe(200)
  const { browser, account } = await signedIn(app, { role: 'ADMIN' })
  await narrow(app, account.id, ['VIEW_BANK'])
  expect(await links('/bank', browser)).toEqual(['/bank/invitations'])
})
