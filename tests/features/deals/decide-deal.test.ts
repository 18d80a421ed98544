import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deals } from '#src/services/core/deals/schema.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { testApp } from '#tests/support/app.ts'
import { signedIn } from '#tests/support/browser.ts'
import { addDeal, decide, goodDeal, openShop, sendDeal } from './shop.ts'

const app = await testApp()
const shop = await openShop(app, { name: 'Harbour House' })
const ishara = await signedIn(app, { role: 'ADMIN', fullName: 'Ishara Fernando' })
const admin = ishara.browser
const eventsOf = async (id: string) =>
  (await app.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))).map(
    ({ event }) => event,
  )
const buttons = ($: Awaited<ReturnType<typeof admin.get>>['$']) =>
  $('.head')
    .find('a, button')
    .map((_, button) => $(button).text())
    .get()

test('the owner may edit and delete, administrators approve and reject, banks read [DEAL-19, DEAL-20, DEAL-37]', async () => {
  const id = await addDeal(shop)
  const owner = await shop.browser.get(`/deals/view/merchant/${id}`)
  expect(buttons(owner.$)).toEqual(['Delete', 'Edit'])
  expect(buttons((await admin.get(`/deals/view/merchant/${id}`)).$)).toEqual([
    'Reject',
    'Request changes',
    'Approve',
  ])
  const bank = await signedIn(app, { role: 'BANK' })
  expect(buttons((await bank.browser.get(`/deals/view/bank/${id}`)).$)).toEqual([])
  await decide(admin, id, 'approve')
  expect(buttons((await admin.get(`/deals/view/merchant/${id}`)).$)).toEqual([])
  expect(buttons((await shop.browser.get(`/deals/view/merchant/${id}`)).$)).toEqual([])
})

const comments = [
  'The photo is too dark.',
  'Фото слишком тёмное.',
  'Two lines:\nthe price, the date',
  '<b>bold</b> & "quotes"',
]
test.each(comments)('who decides second keeps the comment “%s” [APPR-90]', async (comment) => {
  const id = await addDeal(shop)
  const path = `/deals/view/admin/${id}/reject`
  const { $ } = await admin.get(path)
  const hidden = $(`form[action="${path}"] input[type=hidden]`)
  const fields = Object.fromEntries(
    hidden.toArray().map(({ attribs }) => [attribs.name ?? '', attribs.value ?? '']),
  )
  await decide(admin, id, 'approve')
  const ways: Record<string, string>[] = [
    {},
    { 'hx-request': 'true', 'hx-target': 'dialog#dialog' },
  ]
  for (const headers of ways) {
    const late = await admin.post(path, { ...fields, comment }, headers)
    const shown = late.$('blockquote').first()
    expect(shown.text().trim().replaceAll(/\s+/g, ' ')).toBe(comment.replaceAll(/\s+/g, ' '))
    expect(late.$.text()).toContain('Your comment wasn’t sent')
  }
  await app.db.update(deals).set({ deletedAt: new Date() }).where(eq(deals.id, id))
  const gone = await admin.post(path, { ...fields, comment })
  expect(gone.status).toBe(404)
  expect(gone.$('blockquote')).toHaveLength(1)
})

test('another merchant’s deal is not there, for reading or for acting [DEAL-04]', async () => {
  const id = await addDeal(shop)
  const rival = await openShop(app, { name: 'Tea Leaf' })
  for (const path of ['', '/delete', '/approve']) {
    expect((await rival.browser.get(`/deals/view/merchant/${id}${path}`)).status).toBe(404)
  }
  expect((await rival.browser.get(`/deals/edit/${id}`)).status).toBe(404)
  expect((await rival.browser.get('/deals/view/merchant/1')).status).toBe(404)
})

test('approving needs no comment, is written down, and returns to the same page [ROLE-04, DEAL-35, DEAL-72, DEAL-81]', async () => {
  const id = await addDeal(shop)
  const from = '/approvals?tab=deals&page=0'
  const path = `/deals/view/admin/${id}/approve`
  const dialog = await admin.swap(path, 'dialog#dialog')
  expect(dialog.$('h2').text()).toBe('Approve this deal?')
  expect(dialog.$('[name=comment]')).toHaveLength(0)
  const page = await admin.get(`${path}?from=${encodeURIComponent(from)}`)
  expect(page.$('h1').text()).toBe('Approve this deal?')
  const answer = await admin.submit(`${path}?from=${encodeURIComponent(from)}`, {}, path)
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe(from)
  expect(await eventsOf(id)).toEqual(['deal.created', 'deal.approved'])
  expect((await admin.get('/approvals')).$('#toasts').text()).toContain('Deal approved.')
})

test('a way back that leads elsewhere is not taken', async () => {
  const id = await addDeal(shop)
  const path = `/deals/view/admin/${id}/approve`
  for (const from of ['https://evil.example/', '//evil.example', '/logout']) {
    const { $ } = await admin.get(`${path}?from=${encodeURIComponent(from)}`)
    expect($('[name=from]')).toHaveLength(0)
  }
})

test('a rejection needs a comment, which the owner reads [DEAL-36, DEAL-43, DEAL-69]', async () => {
  const id = await addDeal(shop)
  const empty = await decide(admin, id, 'reject')
  expect(empty.status).toBe(422)
  expect(empty.$('#field-comment-error').text()).toContain('Comment is required')
  const long = await decide(admin, id, 'reject', 'x'.repeat(1001))
  expect(long.status).toBe(422)
  expect(long.$('[name=comment]').text().trim()).toHaveLength(1001)
  const comment = 'Name the <b>opening hours</b>.'
  expect((await decide(admin, id, 'reject', comment)).status).toBe(303)
  const { $ } = await shop.browser.get(`/deals/view/merchant/${id}`)
  expect($('.note').text()).toContain(comment)
  expect($('main').text()).toContain('Ishara Fernando rejected this deal')
  expect(await eventsOf(id)).toContain('deal.rejected')
})

test('a comment of which nothing shows is missing [DEAL-36, TYPED-03]', async () => {
  const id = await addDeal(shop)
  for (const comment of shownAsNothing) {
    const { status, $ } = await decide(admin, id, 'reject', comment)
    const problem = $('#field-comment-error').text().trim()
    expect([comment, status, problem]).toEqual([
      comment,
      422,
      'Comment is required. The owner will see it.',
    ])
  }
  const { $ } = await shop.browser.get(`/deals/view/merchant/${id}`)
  expect($('main').text()).toContain('Pending')
})

const shownAsNothing = [
  ' ',
  '\n\t',
  '\u00a0',
  '\u200b',
  '\u3164',
  '\u2800',
  '\u00ad',
  '\u200e\u200f',
  '\u2060\ufeff',
  '\u0301',
  '\u115f',
  '\u180e',
  '\u200d \u200c',
  '\u{e0020}',
]

test('in the dialog a missing comment comes back into the dialog [DEAL-41]', async () => {
  const id = await addDeal(shop)
  const headers = { 'hx-request': 'true', 'hx-target': 'dialog#dialog' }
  const refused = await decide(admin, id, 'reject', '', headers)
  expect(refused.status).toBe(422)
  expect(refused.headers.get('hx-retarget')).toBeNull()
  expect(refused.$('#field-comment-error').text()).toContain('Comment is required')
  const done = await decide(admin, id, 'reject', 'Too dear.', headers)
  expect(done.status).toBe(200)
  expect(done.headers.get('hx-retarget')).toBe('#main')
  expect(done.headers.get('hx-push-url')).toBe('/approvals')
  expect(done.html).toContain('Deal rejected.')
})

test('who comes too late sees who decided and when, and the deal as it is now [APPR-22]', async () => {
  const id = await addDeal(shop)
  const late = await signedIn(app, { role: 'ADMIN' })
  const path = `/deals/view/admin/${id}/reject`
  const { $ } = await late.browser.get(path)
  await decide(admin, id, 'approve')
  const fields = {
    _csrf: $('main [name=_csrf]').attr('value') ?? '',
    version: $('[name=version]').attr('value') ?? '',
    comment: 'No.',
  }
  const answer = await late.browser.post(path, fields)
  expect(answer.status).toBe(422)
  expect(answer.$('.note.bad').text()).toMatch(
    /Ishara Fernando approved this deal on \d\d-\d\d-\d{4}/,
  )
  expect(answer.$('.head .tag').first().text()).toBe('Approved')
  expect(buttons(answer.$)).toEqual([])
})

test('a decision on a version that has changed since is refused and the new one shown [APPR-24]', async () => {
  const id = await addDeal(shop)
  const path = `/deals/view/admin/${id}/approve`
  const { $ } = await admin.get(path)
  const edited = { ...goodDeal(shop), title: 'A new title' }
  expect((await sendDeal(shop.browser, `/deals/edit/${id}`, edited)).status).toBe(303)
  const fields = {
    _csrf: $('main [name=_csrf]').attr('value') ?? '',
    version: $('[name=version]').attr('value') ?? '',
  }
  const answer = await admin.post(path, fields)
  expect(answer.status).toBe(422)
  expect(answer.$('.note.bad').text()).toContain('since you opened it')
  expect(answer.$('h1').text()).toBe('A new title')
  expect(buttons(answer.$)).toEqual(['Reject', 'Request changes', 'Approve'])
})

test('an expired deal cannot be approved, and says why; rejecting stays possible [DEAL-38, DEAL-40]', async () => {
  const id = await addDeal(shop)
  const past = new Date(Date.now() - 86_400_000)
  await app.db
    .update(deals)
    .set({
      validFrom: new Date(Date.now() - 30 * 86_400_000),
      expiredOn: past,
      expiresOn: past.toISOString().slice(0, 10),
    })
    .where(eq(deals.id, id))
  const { $ } = await admin.get(`/deals/view/merchant/${id}`)
  const approve = $('.head button:disabled')
  expect(approve.text()).toBe('Approve')
  expect($(`#${approve.attr('aria-describedby')}`).text()).toContain('expired')
  expect($('main').text()).toContain('Expired')
  expect((await decide(admin, id, 'approve')).status).not.toBe(303)
  expect(buttons((await shop.browser.get(`/deals/view/merchant/${id}`)).$)).toEqual([
    'Create a copy',
  ])
})

test('the owner deletes a rejected deal and lands on the list [DEAL-39, DEAL-41, DEAL-80]', async () => {
  const id = await addDeal(shop)
  await decide(admin, id, 'reject', 'Too dear.')
  const path = `/deals/view/merchant/${id}/delete`
  const answer = await shop.browser.submit(path, {})
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe('/deals/list/merchant')
  expect((await shop.browser.get(`/deals/view/merchant/${id}`)).status).toBe(404)
  expect(await eventsOf(id)).toContain('deal.deleted')
})

test('only administrators may decide: others get not found, and nothing happens', async () => {
  const id = await addDeal(shop)
  const page = await shop.browser.get(`/deals/view/merchant/${id}`)
  const fields = { _csrf: page.$('[name=_csrf]').first().attr('value') ?? '', version: '1' }
  const answer = await shop.browser.post(`/deals/view/merchant/${id}/approve`, fields)
  expect(answer.status).toBe(404)
  expect(await eventsOf(id)).toEqual(['deal.created'])
})
