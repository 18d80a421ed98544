import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { testApp } from '#tests/support/app.ts'
import { signedIn } from '#tests/support/browser.ts'
import {
  addBranch,
  approve,
  decide,
  editBranch,
  mark,
  openBusiness,
  verifyAll,
} from './business.ts'

const app = await testApp()
const business = await openBusiness(app)
const { browser: owner } = business
const { browser: admin } = await signedIn(app, { role: 'ADMIN', fullName: 'Ishara Fernando' })
const pathOf = (id: string) => `/branch/view-branch/${id}`
const show = (id: string, browser = admin) => browser.get(pathOf(id))
const tagOf = async (id: string, browser = owner) =>
  (await show(id, browser)).$('.head .tag').text()
const offers = async (id: string, browser = admin) => {
  const { $ } = await show(id, browser)
  return $('.head .btn')
    .map((_, button) => $(button).text() + ($(button).is(':disabled') ? ' (disabled)' : ''))
    .get()
}

test('Approve stands disabled with its reason until address and number are verified [BRANCH-03, BRANCH-16, BRANCH-34]', async () => {
  const id = await addBranch(business)
  expect(await offers(id)).toEqual(['Reject', 'Request changes', 'Approve (disabled)'])
  const { $ } = await show(id)
  expect($('#disabled-reason').text()).toBe('Verify the address and the contact number first.')
  await mark(admin, id, 'ADDRESS')
  expect(await offers(id)).toEqual(['Reject', 'Request changes', 'Approve (disabled)'])
  const opened = await admin.get(`${pathOf(id)}/approve`)
  const _csrf = opened.$('main [name=_csrf]').attr('value') ?? ''
  const forced = await admin.post(`${pathOf(id)}/approve`, { _csrf })
  expect([opened.status, forced.status]).toEqual([422, 422])
  expect(forced.$('main > .note.bad').last().text()).toBe($('#disabled-reason').text())
  await mark(admin, id, 'CONTACT')
  expect(await offers(id)).toEqual(['Reject', 'Request changes', 'Approve'])
  expect((await decide(admin, id, 'approve')).status).toBe(303)
  expect(await tagOf(id)).toBe('Approved')
  expect(await offers(id)).toEqual([])
})

test('a branch without a number needs its address verified alone', async () => {
  const id = await addBranch(business, { contactNo: '' })
  expect((await show(id)).$('#verify-CONTACT')).toHaveLength(0)
  await mark(admin, id, 'ADDRESS')
  expect(await offers(id)).toEqual(['Reject', 'Request changes', 'Approve'])
})

test('each flag is a form of its own, goes both ways, and the page stays [BRANCH-13, BRANCH-14]', async () => {
  const id = await addBranch(business)
  const from = '/approvals?tab=branches&page=0'
  const query = `?from=${encodeURIComponent(from)}`
  const answer = await mark(admin, id, 'ADDRESS', query)
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe(
    `${pathOf(id)}?from=%2Fapprovals%3Ftab%3Dbranches%26page%3D0&marked=ADDRESS`,
  )
  const { $ } = await show(id)
  expect($('#verify-ADDRESS').closest('form').find('.tag').text()).toBe('Verified')
  expect($('#verify-CONTACT').closest('form').find('.tag').text()).toBe('Not Verified')
  await mark(admin, id, 'ADDRESS')
  expect((await show(id)).$('#verify-ADDRESS').closest('form').find('.tag').text()).toBe(
    'Not Verified',
  )
})

test('the banner of verifying and of deleting is the service’s message [BRANCH-30]', async () => {
  const answeringApp = await testApp({
    beside: app,
    instead: async (request) => {
      const { pathname } = new URL(request.url)
      const isDelete = request.method === 'DELETE' && pathname.includes('/branch/')
      if (!pathname.endsWith('/verify') && !isDelete) return null
      const data = { id: pathname.split('/').at(-1), verified: true }
      return Response.json({ code: 2000, message: 'The message', displayMessage: 'Other', data })
    },
  })
  const id = await addBranch(business)
  const second = await signedIn(answeringApp, { role: 'ADMIN' })
  const verified = await mark(second.browser, id, 'ADDRESS')
  expect(
    (await second.browser.get(verified.headers.get('location') ?? '')).$('#toasts').text(),
  ).toContain('The message')
  const other = await openBusiness(answeringApp)
  const own = await addBranch(other)
  const deleted = await other.browser.submit(`${pathOf(own)}/delete`, {})
  expect(deleted.headers.get('location')).toBe('/branch')
  expect((await other.browser.get('/branch')).$('#toasts').text()).toContain('The message')
})

test('a failed verification shows what the service said, otherwise that something went wrong [BRANCH-31, BRANCH-32]', async () => {
  const failing = { displayMessage: 'In words', message: 'In code', status: 422, code: 4004 }
  const answers = { ...failing }
  const answeringApp = await testApp({
    beside: app,
    instead: (request) => {
      if (!request.url.includes('/verify')) return null
      if (answers.status === 0) return new Response('no', { status: 502 })
      const { status, ...body } = answers
      return Response.json({ ...body, data: null }, { status })
    },
  })
  const { codes } = await import('#src/contract/codes.ts')
  answers.code = codes.ruleBroken.code
  const id = await addBranch(business)
  const { browser } = await signedIn(answeringApp, { role: 'ADMIN' })
  const messageOf = async () => {
    const { $, status } = await mark(browser, id, 'ADDRESS')
    expect(status).toBe(422)
    expect($('h1').text()).toBe('Fort counter')
    return $('main > .note.bad').last().text()
  }
  expect(await messageOf()).toBe('In words')
  answers.displayMessage = ''
  expect(await messageOf()).toBe('In code')
  answers.status = 0
  expect(await messageOf()).toBe('Something went wrong')
})

test('what is no flag of the branch is refused, and nothing is written', async () => {
  const id = await addBranch(business, { contactNo: '' })
  const { $ } = await show(id)
  const fields = { _csrf: $('main [name=_csrf]').attr('value') ?? '', action: 'VERIFIED' }
  for (const verifyType of ['CONTACT', 'NAME', '']) {
    const answer = await admin.post(`${pathOf(id)}/verify`, { ...fields, verifyType })
    expect(answer.status).toBe(422)
  }
})

test('deleting, approving and rejecting are asked about in a dialog, and on a page without script [BRANCH-33]', async () => {
  const id = await addBranch(business)
  await verifyAll(admin, id)
  const questions = {
    approve: [admin, 'Approve this branch?'],
    reject: [admin, 'Reject this branch?'],
    delete: [owner, 'Delete this branch?'],
  } as const
  for (const [action, [browser, question]] of Object.entries(questions)) {
    const path = `${pathOf(id)}/${action}`
    expect((await browser.swap(path, 'dialog#dialog')).$('h2').text()).toBe(question)
    const page = await browser.get(path)
    expect(page.$('h1').text()).toBe(question)
    expect(page.$(`form[action="${path}"] [name=comment]`)).toHaveLength(
      action === 'reject' ? 1 : 0,
    )
  }
})

test('a rejection needs a comment, which the owner reads [BRANCH-12]', async () => {
  const id = await addBranch(business)
  const empty = await decide(admin, id, 'reject')
  expect(empty.status).toBe(422)
  expect(empty.$('#field-comment-error').text()).toContain('Comment is required')
  const long = await decide(admin, id, 'reject', 'x'.repeat(1001))
  expect(long.status).toBe(422)
  expect(long.$('[name=comment]').text().trim()).toHaveLength(1001)
  expect((await decide(admin, id, 'reject', 'Show the <b>door</b>.')).status).toBe(303)
  const { $ } = await show(id, owner)
  expect($('.head .tag').text()).toBe('Rejected')
  expect($('main > .note').text()).toContain('Show the <b>door</b>.')
  expect(await offers(id, owner)).toEqual(['Delete', 'Edit'])
})

test('after a decision the same place of the queue comes back, else the branches that wait [BRANCH-36]', async () => {
  const id = await addBranch(business)
  const from = '/approvals?tab=branches&page=0&q=Fort'
  const path = `${pathOf(id)}/reject`
  const opened = `${path}?from=${encodeURIComponent(from)}`
  const answer = await admin.submit(opened, { comment: 'Where is the door?' }, path)
  expect(answer.headers.get('location')).toBe(from)
  const other = await addBranch(business)
  const direct = await decide(admin, other, 'reject', 'Where is the door?')
  expect(direct.headers.get('location')).toBe('/approvals?tab=branches')
  expect((await admin.get('/approvals?tab=branches')).$('#toasts').text()).toContain(
    'Branch rejected',
  )
  const evil = await admin.get(`${pathOf(id)}?from=https://evil.example`)
  expect(evil.$('main, #crumbs').html()).not.toContain('evil.example')
})

test('a decision that comes too late says who decided and when', async () => {
  const id = await addBranch(business)
  await decide(admin, id, 'reject', 'Where is the door?')
  for (const action of ['approve', 'reject'] as const) {
    const late = await admin.get(`${pathOf(id)}/${action}`)
    expect(late.status).toBe(422)
    expect(late.$('main > .note.bad').text()).toMatch(/^Ishara Fernando rejected this branch on/)
  }
})

test('a decision on a version that was changed meanwhile is refused', async () => {
  const id = await addBranch(business)
  await verifyAll(admin, id)
  const { $ } = await admin.get(`${pathOf(id)}/reject`)
  const fields = Object.fromEntries(
    $(`form[action="${pathOf(id)}/reject"] input`)
      .map((_, input) => [[$(input).attr('name') ?? '', $(input).attr('value') ?? '']])
      .get(),
  )
  await editBranch(business, id, { name: 'Fort, moved' })
  const late = await admin.post(`${pathOf(id)}/reject`, { ...fields, comment: 'No door.' })
  expect(late.status).toBe(422)
  expect(late.$('h1').text()).toBe('Fort, moved')
  expect(await tagOf(id)).toBe('Pending')
})

test('an edit waits again, resets what it changed, and the approved version stays beside it [BRANCH-17]', async () => {
  const id = await addBranch(business)
  await approve(admin, id)
  await editBranch(business, id, { address: '14 Hospital Street, Colombo 01' })
  const { $ } = await show(id)
  expect($('.head .tag').text()).toBe('Pending')
  expect($('#verify-ADDRESS').closest('form').find('.tag').text()).toBe('Not Verified')
  expect($('#verify-CONTACT').closest('form').find('.tag').text()).toBe('Verified')
  const row = $('table tbody tr:contains("Address")').first()
  expect(row.text()).toContain('12 Hospital Street')
  expect(row.text()).toContain('14 Hospital Street')
  expect(row.find('.tag').text()).toBe('Changed')
  await decide(admin, id, 'reject', 'That is the back door.')
  const after = await show(id, owner)
  expect(after.$('main').text()).toContain('stays live until a new one is approved')
  expect(after.$('table').text()).toContain('12 Hospital Street')
})

test('the owner edits and deletes in every state, and everything is written down [BRANCH-04]', async () => {
  const id = await addBranch(business)
  expect(await offers(id, owner)).toEqual(['Delete', 'Edit'])
  await approve(admin, id)
  expect(await offers(id, owner)).toEqual(['Delete', 'Edit'])
  const deleted = await owner.submit(`${pathOf(id)}/delete`, {})
  expect(deleted.headers.get('location')).toBe('/branch')
  expect((await show(id, owner)).status).toBe(404)
  const events = await app.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))
  expect(events.map(({ event }) => event)).toEqual([
    'branch.created',
    'branch.verified',
    'branch.verified',
    'branch.approved',
    'branch.deleted',
  ])
})
