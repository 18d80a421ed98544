import { afterEach, describe, expect, test, vi } from 'vitest'
import { addAccount } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { type Answer, signedIn } from '#tests/support/browser.ts'
import { type SubmissionKind, submissions } from '#tests/support/submissions.ts'
import { answer, statesOf, wholeBusiness } from './whole-business.ts'

const app = await testApp()
const { browser: admin } = await signedIn(app, { role: 'ADMIN' })
const { browser: russian } = await signedIn(app, { role: 'ADMIN', language: 'ru' })

const review: Record<SubmissionKind, (id: string) => string> = {
  deals: (id) => `/deals/view/admin/${id}`,
  corrections: (id) => `/deals/corrections/view/${id}`,
  branches: (id) => `/branch/view-branch/${id}`,
  profile: (id) => `/approvals/viewBusinessProfile/MERCHANT/${id}`,
  contact: (id) => `/approvals/viewContactDetails/MERCHANT/${id}`,
  accounts: (id) => `/merchant/review/${id}`,
}
const FROM = '/approvals?tab=all'

/** What the banner of a page offers, as its button sends it. */
function offered({ $ }: Answer, where = '#toasts') {
  const form = $(`${where} form[action="/approvals/undo"]`)
  const body = new FormData()
  for (const input of form.find('input').toArray()) {
    body.append($(input).attr('name') ?? '', $(input).attr('value') ?? '')
  }
  return { body, label: form.find('button').text(), count: form.length }
}

describe.each([
  ['en', admin, 'Undo', 'was undone'],
  ['ru', russian, 'Отменить', 'Решение отменено'],
] as const)('in %s', (_language, browser, label, done) => {
  test.each([
    ['deals', 'approve'],
    ['deals', 'reject'],
    ['deals', 'request-changes'],
    ['corrections', 'approve'],
    ['corrections', 'reject'],
    ['branches', 'approve'],
    ['branches', 'request-changes'],
    ['profile', 'approve'],
    ['profile', 'reject'],
    ['contact', 'request-changes'],
    ['accounts', 'approve'],
    ['accounts', 'reject'],
  ] as const)(
    'the page after a decision on %s, %s, offers to undo it, which leads back to its review [APPR-91]',
    async (kind, action) => {
      const { id } = await submissions[kind](app.db)
      const path = review[kind](id)
      const ask = `${path}/${action}`
      const query = `?from=${encodeURIComponent(FROM)}`
      const decided = await browser.submit(ask + query, { comment: 'One more thing.' }, ask)
      expect(decided.status).toBe(303)
      const page = await browser.get(decided.headers.get('location') ?? '')
      const offer = offered(page)
      expect([offer.label, offer.count]).toEqual([label, 1])
      const ends = Number(page.$('#toasts form').attr('data-ends'))
      expect([ends > 0, ends <= 10_000]).toEqual([true, true])
      expect(offered(page, 'main').label).toBe(label)
      const undone = await browser.post('/approvals/undo', offer.body)
      expect(undone.status).toBe(303)
      expect(undone.headers.get('location')).toBe(path + query)
      const again = await browser.get(path + query)
      expect(again.$('#toasts').text()).toContain(done)
      expect(offered(again).count).toBe(0)
      expect(again.$(`main a[href^="${ask}"]`).length).toBeGreaterThan(0)
      const twice = await browser.post('/approvals/undo', offer.body)
      expect(twice.status).toBe(303)
      expect((await browser.get(path)).$('#toasts .toast.bad')).toHaveLength(1)
    },
  )
})

test('one press undoes all that was decided on a business at once, and leads back to it [APPR-91, APPR-83]', async () => {
  const owner = await wholeBusiness(app, 'Hasty Books', 1)
  const [branch = ''] = owner.branches
  const decided = await answer(admin, owner.path, {
    [owner.profile]: { choice: 'APPROVE' },
    [owner.contact]: { choice: 'REJECT', comment: 'Whose number is this?' },
    [branch]: { choice: 'REJECT', comment: 'Where is it?' },
  })
  const page = await admin.get(decided.headers.get('location') ?? '')
  const undone = await admin.post('/approvals/undo', offered(page).body)
  expect(undone.headers.get('location')).toMatch(owner.path)
  expect((await admin.get(owner.path)).$('#toasts').text()).toContain('3 decisions were undone')
  expect(await statesOf(app, owner)).toEqual([
    'BRANCH PENDING',
    'BUSINESS PENDING',
    'CONTACT PENDING',
  ])
})

describe('an offer stays until it is used or its time is over [APPR-91, SHELL-75]', () => {
  afterEach(() => void vi.useRealTimers())

  async function decidedOne(headers?: Record<string, string>) {
    const { id } = await submissions.deals(app.db)
    const path = `${review.deals(id)}/approve`
    return admin.submit(path, {}, path, headers)
  }
  const endOf = ({ $ }: Answer) => Number($('#toasts form').attr('data-ends'))

  test('on every page without script, and after a reload, with the time that is left', async () => {
    const at = Date.now()
    vi.useFakeTimers({ toFake: ['Date'], now: at })
    await decidedOne()
    expect(endOf(await admin.get('/approvals'))).toBe(10_000)
    vi.setSystemTime(at + 4000)
    const page = await admin.get('/merchant/list')
    expect([endOf(page), offered(page, 'main').count]).toEqual([6000, 1])
    vi.setSystemTime(at + 10_000)
    expect((await admin.get('/approvals')).$('#toasts .toast')).toHaveLength(0)
  })

  test.each(['main#main', 'dialog#dialog'])(
    'where a script swapped it into %s, which shows it itself until then',
    async (target) => {
      await decidedOne({ 'hx-request': 'true', 'hx-target': target })
      const swapped = await admin.swap('/merchant/list', 'main#main')
      expect(swapped.html).not.toContain('/approvals/undo')
      const reloaded = await admin.get('/approvals')
      expect(offered(reloaded).count).toBe(1)
      await admin.post('/approvals/undo', offered(reloaded).body, {
        'hx-request': 'true',
        'hx-target': 'main#main',
      })
      expect(offered(await admin.get('/approvals')).count).toBe(0)
    },
  )

  test('nobody finds it who is not signed in', async () => {
    const { browser } = await signedIn(app, { role: 'ADMIN' })
    const { id } = await submissions.deals(app.db)
    const path = `${review.deals(id)}/approve`
    await browser.submit(path, {}, path)
    browser.cookies.delete('__Host-dealdesk-session')
    expect((await browser.get('/login')).html).not.toContain('/approvals/undo')
  })
})

test('the answer that a script swaps in offers it too [APPR-91]', async () => {
  const { id } = await submissions.deals(app.db)
  const path = `${review.deals(id)}/approve`
  const headers = { 'hx-request': 'true', 'hx-target': 'dialog#dialog' }
  const swapped = await admin.submit(path, {}, path, headers)
  expect(swapped.status).toBe(200)
  expect(swapped.html).toContain('action="/approvals/undo"')
})

test('what is no decision on a submission offers nothing to undo [APPR-91]', async () => {
  const { id } = await addAccount(app.db, { business: { approvalStatus: 'APPROVED' } })
  const block = `/merchant/view/${id}/block`
  expect((await admin.get(block)).status).toBe(200)
  const blocked = await admin.submit(block, { comment: 'Fraud.' }, block)
  const page = await admin.get(blocked.headers.get('location') ?? '')
  expect(page.$('#toasts .toast')).toHaveLength(1)
  expect(offered(page).count).toBe(0)
})

test.each(['', 'deals', 'deals:1', 'deals:not-an-id', 'coupons:{id}', ':{id}', 'DEALS:{id}'])(
  'an item that no form of ours holds undoes nothing: %s [APPR-91]',
  async (item) => {
    const { id } = await submissions.deals(app.db)
    const path = `${review.deals(id)}/approve`
    const decided = await admin.submit(path, {}, path)
    const { body } = offered(await admin.get(decided.headers.get('location') ?? ''))
    body.set('item', item.replace('{id}', id))
    expect((await admin.post('/approvals/undo', body)).status).toBe(404)
  },
)
