import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { permissionsOf } from '#src/contract/roles.ts'
import { customRoles } from '#src/services/authentication/roles/schema.ts'
import { users } from '#src/services/authentication/schema.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { addAccount, PASSWORD } from '#tests/support/accounts.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { type Browser, openBrowser, signedIn } from '#tests/support/browser.ts'
import { record } from '../../services/audit/trail.ts'

let app: TestApp
let browser: Browser
let admin: { id: string }
let merchant: { id: string }
beforeAll(async () => {
  app = await testApp()
  const signed = await signedIn(app, { role: 'ADMIN', fullName: 'Ishara Fernando' })
  browser = signed.browser
  admin = signed.account
  merchant = await addAccount(app.db, {
    business: { updated: true, approvalStatus: 'APPROVED', businessName: 'Harbour House' },
  })
  await record(app.db, {
    by: { userId: admin.id, role: 'ADMIN' },
    requestId: 'request-of-block',
    event: 'user.blocked',
    subjectType: 'user',
    subjectId: merchant.id,
    before: { approvalStatus: 'APPROVED' },
    after: { approvalStatus: 'BLOCKED' },
    comment: '=HYPERLINK("x") sold one coupon twice',
  })
  await record(app.db, { event: 'user.levitated', subjectType: 'user', subjectId: merchant.id })
})

describe('the audit page', () => {
  test('the audit page tells when, who, what, of which record and why, in words', async () => {
    const { $, status } = await browser.get('/audit?group=decisions')
    expect(status).toBe(200)
    expect($('h1').text()).toBe('Audit')
    const row = $('tbody tr:not(.divide)')
    expect(row).toHaveLength(1)
    expect(row.find('th').text()).toContain('Ishara Fernando blocked the account of Harbour House')
    expect(row.find('th').text()).toContain('Status: Approved → Blocked')
    expect(row.text()).toContain('Administrator')
    expect(row.text()).toContain('sold one coupon twice')
    expect(row.text()).toContain('request-of-block')
    expect(row.find(`a[href="/audit?group=decisions&actor=${admin.id}"]`).text()).toBe(
      'Ishara Fernando',
    )
    expect(row.find('time').attr('datetime')).toMatch(/Z$/)
  })

  test('an event without words shows its name', async () => {
    const { $ } = await browser.get('/audit?q=user.levitated')
    expect($('tbody tr:not(.divide) th').text()).toContain('user.levitated')
  })

  test('the audit page speaks Russian', async () => {
    const signed = await signedIn(app, { role: 'ADMIN', language: 'ru' })
    const { $ } = await signed.browser.get('/audit?group=decisions')
    expect($('tbody th').text()).toContain(
      'Ishara Fernando: учётная запись заблокирована — Harbour House',
    )
    expect($('tbody th').text()).toContain('Статус: Одобрено → Заблокировано')
  })

  test('filters are a form of its own address that keeps what was chosen', async () => {
    const path = `/audit?q=request-of-block&group=decisions&subject=user&actor=${admin.id}&from=2020-01-01&to=2099-01-01`
    const { $ } = await browser.get(path)
    const form = $('.toolbar')
    expect([form.attr('method'), form.attr('action')]).toEqual(['get', '/audit'])
    const values = new URLSearchParams(form.serialize())
    expect(Object.fromEntries(values)).toEqual({
      q: 'request-of-block',
      group: 'decisions',
      subject: 'user',
      actor: admin.id,
      from: '2020-01-01',
      to: '2099-01-01',
    })
    expect($('tbody tr:not(.divide)')).toHaveLength(1)
    const chips = $('.chip.on').toArray()
    expect(chips.map((chip) => $(chip).text())).toEqual([
      'Decisions',
      'Account',
      '01-01-2020 – 01-01-2099',
      'Ishara Fernando',
    ])
    const ways = $('.chips a').toArray()
    const [withoutGroup = ''] = ways.map((way) => $(way).attr('href') ?? '')
    expect(new URLSearchParams(withoutGroup.split('?')[1]).has('group')).toBe(false)
    expect(new URLSearchParams(withoutGroup.split('?')[1]).get('q')).toBe('request-of-block')
    expect($(ways.at(-1)).attr('href')).toBe('/audit')
  })

  test('the first and the last day of the calendar are days like any other', async () => {
    const { status, $ } = await browser.get('/audit?from=0001-01-01&to=9999-12-31')
    expect(status).toBe(200)
    expect($('tbody tr').length).toBeGreaterThan(1)
  })

  test('a year that no calendar has narrows nothing', async () => {
    expect((await browser.get('/audit?from=0000-01-01')).status).toBe(200)
  })

  test('what cannot be understood narrows nothing', async () => {
    const { status, $ } = await browser.get(
      '/audit?group=x&subject=x&actor=x&from=x&to=31-12&page=x',
    )
    expect(status).toBe(200)
    expect($('tbody tr').length).toBeGreaterThan(1)
  })
})

test('the role manager leads to the audit page', async () => {
  const { $ } = await browser.get('/roles')
  expect($('main a[href="/audit"]').text()).toBe('Audit')
})

describe('the file of the audit', () => {
  test('the file of the audit is a CSV of the filters in which no cell is a formula [X11]', async () => {
    const { html } = await browser.get('/audit?group=decisions&format=csv')
    const [, row, ...more] = html.trimEnd().split('\r\n')
    expect(row).toContain(',Ishara Fernando,Administrator,Account blocked,Harbour House,')
    expect(row).toContain(`"'=HYPERLINK(""x"") sold one coupon twice"`)
    expect(more).toEqual([])
  })

  test('the file of the audit is recorded once, however many batches it takes [P04]', async () => {
    const rows = Array.from({ length: 600 }, (_, i) => ({
      id: crypto.randomUUID(),
      at: new Date('2021-05-01T00:00:00Z'),
      event: 'deal.created',
      subjectType: 'deal',
      subjectId: `deal ${i}`,
      requestId: 'many',
    }))
    await app.db.insert(auditEntries).values(rows)
    const { html } = await browser.get('/audit?q=many&format=csv')
    const lines = html.trimEnd().split('\r\n').slice(1)
    expect(new Set(lines.map((line) => line.split(',')[5])).size).toBe(600)
    const exported = await app.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.event, 'audit.exported'))
    expect(exported.map(({ actorId }) => actorId)).toEqual([admin.id, admin.id])
  })
})

describe('the audit page [Z05]', () => {
  test.each(['MERCHANT', 'BANK'] as const)('the audit page is not there for %s', async (role) => {
    const other = await signedIn(app, { role })
    expect((await other.browser.get('/audit')).status).toBe(404)
  })

  test('the audit page is closed to administrators whose role leaves something out', async () => {
    const account = await addAccount(app.db, { role: 'ADMIN' })
    await narrow(account.id)
    const other = openBrowser(app)
    await other.submit('/login', { username: account.email, password: PASSWORD })
    expect((await other.get('/audit')).status).toBe(403)
    const { status, $ } = await other.get('/roles')
    expect([status, $('a[href="/audit"]').length]).toEqual([200, 0])
  })

  test('closes while somebody is signed in', async () => {
    const other = await signedIn(app, { role: 'ADMIN' })
    await narrow(other.account.id)
    const answer = await other.browser.get('/audit')
    expect(answer.status).toBe(403)
    expect(answer.html).not.toContain('request-of-block')
    expect((await other.browser.get('/audit?format=csv')).status).toBe(403)
  })
})

async function narrow(accountId: string) {
  const id = '0198c1d4-0000-7000-8000-0000000000ab'
  const permissions = permissionsOf.ADMIN.filter((one) => one !== 'DELETE_BRAND')
  const role = { id, name: 'Nearly all', permissions }
  await app.db.insert(customRoles).values(role).onConflictDoNothing()
  await app.db.update(users).set({ customRoleId: id }).where(eq(users.id, accountId))
}
