import { describe, expect, test } from 'vitest'
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
  { role: 'MERCHANT', list: '/merchant', title: 'Merchants' },
  { role: 'BANK', list: '/bank', title: 'Banks' },
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

describe.each(kinds)('the list of each $role', ({ role, list, title }) => {
  const ids: Record<string, string> = {}

  test('shows everybody, the newest first [MERCH-02, BANK-03]', async () => {
    ids.harbour = (await joined(role, 'Nadeesha Perera', 'APPROVED', filled('Harbour House'))).id
    ids.formula = (await joined(role, '=2+3, Silva', 'BLOCKED')).id
    ids.waits = (await joined(role, 'Harriet Perera', 'PENDING')).id
    const answer = await admin.get(list)
    const { $ } = answer
    expect($('h1').text()).toBe(title)
    expect($('.head').text()).toContain(`3 ${title.toLowerCase()}.`)
    expect(names(answer)).toEqual(['Harriet Perera', '=2+3, Silva', 'Harbour House'])
    const row = $('tbody tr').last()
    expect(row.find('a').attr('href')).toBe(`${list}/view/${ids.harbour}`)
    expect(row.find('.avatar').text()).toBe('NP')
    expect(row.find('.tag').text()).toBe('ApprovedApproved')
    expect(row.text()).toContain('Harbour House')
    expect(row.text()).toMatch(/\d\d-03-2026$/)
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
      .$('.head a:not([href^="/lists/"], [href*="format=columns"])')
      .map((_, link) => link.attribs.href)
      .get()
  expect(await links('/bank')).toEqual(['/bank/invitations', '/bank/add'])
  expect(await links('/merchant')).toEqual(['/merchant/steps'])
  for (const path of await links('/bank')) expect((await admin.get(path)).status).toBe(200)
  const { browser, account } = await signedIn(app, { role: 'ADMIN' })
  await narrow(app, account.id, ['VIEW_BANK'])
  expect(await links('/bank', browser)).toEqual(['/bank/invitations'])
})
