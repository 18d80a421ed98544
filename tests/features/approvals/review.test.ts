import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { signedIn } from '#tests/support/browser.ts'
import { showHeld } from '#tests/support/held.ts'
import { goodBusiness, newcomer } from '../profile/owner.ts'
import { comparison, decide, liveBusiness, waitingId } from './submitted.ts'

const app = await testApp()
const { browser: admin } = await signedIn(app, { role: 'ADMIN', fullName: 'Ishara Fernando' })
const BUSINESS = '/approvals/viewBusinessProfile'
const CONTACT = '/approvals/viewContactDetails'
const buttons = ({ $ }: Awaited<ReturnType<typeof admin.get>>) =>
  $('.head a.btn')
    .toArray()
    .map((button) => $(button).text())

/** An approved profile with a change that waits. */
async function changed(fields: Record<string, string>, who = {}) {
  const shop = await liveBusiness(app, { ...newcomer, ...who })
  await shop.submit()
  const type = shop.account.role ?? 'MERCHANT'
  const first = await waitingId(app, shop.account.id, 'BUSINESS')
  await decide(admin, `${BUSINESS}/${type}/${first}`, 'approve')
  await shop.submit(fields)
  const id = await waitingId(app, shop.account.id, 'BUSINESS')
  return { ...shop, id, review: `${BUSINESS}/${type}/${id}` }
}

test('a submitted profile stands beside the live one, field by field, what differs marked [APPR-04]', async () => {
  const { review, account } = await changed({
    address: '1 New Road, Galle',
    webSite: 'https://new.example',
  })
  const page = await admin.get(review)
  expect(page.status).toBe(200)
  const rows = comparison(page)
  expect(rows.Address).toEqual({
    live: goodBusiness.address,
    next: '1 New Road, Galle',
    mark: 'Changed',
  })
  expect(rows['Business name']).toEqual({
    live: goodBusiness.businessName,
    next: goodBusiness.businessName,
    mark: '',
  })
  expect(Object.values(rows).filter(({ mark }) => mark)).toHaveLength(3)
  const link = page.$('main table a[href^="https://new.example"]')
  expect(link.attr('rel')).toBe('noopener noreferrer')
  expect(page.$('main table img').attr('src')).toMatch(/^\/media\//)
  expect(page.$('aside, .two').text()).toContain(account.fullName)
  expect(buttons(page)).toEqual(['Reject', 'Request changes', 'Approve'])
})

test('the owner who is signed in may subscribe as soon as the profile is approved', async () => {
  const shop = await liveBusiness(app, newcomer)
  await shop.submit()
  const before = await shop.browser.get('/dashboard')
  expect(before.html).toContain('Before you can sell')
  const id = await waitingId(app, shop.account.id, 'BUSINESS')
  await decide(admin, `${BUSINESS}/MERCHANT/${id}`, 'approve')
  const after = await shop.browser.get('/deals/list/merchant')
  const { rows } = await app.db.execute<{ may: boolean }>(sql`
    select (profile ->> 'canSubscribe')::boolean as may from sessions
    where user_id = ${shop.account.id}`)
  expect([after.status, rows]).toEqual([200, [{ may: true }]])
})

test('a first submission has nothing live beside it', async () => {
  const shop = await liveBusiness(app, newcomer)
  await shop.submit()
  const id = await waitingId(app, shop.account.id, 'BUSINESS')
  const { $ } = await admin.get(`${BUSINESS}/merchant/${id}`)
  expect($('main table')).toHaveLength(0)
  expect($('main').text()).toContain('First submission')
  expect($('main .facts').first().text()).toContain(goodBusiness.address)
  const question = await admin.get(`${BUSINESS}/MERCHANT/${id}/reject`)
  expect(question.$('main').text()).toContain('The profile of “')
  expect(question.$('main').text()).not.toContain('current profile')
})

test('submitted contact details stand beside the live ones [APPR-05]', async () => {
  const shop = await liveBusiness(app, newcomer)
  await shop.submitPerson()
  const first = await waitingId(app, shop.account.id, 'CONTACT')
  await decide(admin, `${CONTACT}/MERCHANT/${first}`, 'approve')
  await shop.submitPerson({ contactPersonName: 'Malini Alwis' })
  const id = await waitingId(app, shop.account.id, 'CONTACT')
  const review = `${CONTACT}/MERCHANT/${id}`
  const rows = comparison(await admin.get(review))
  expect(Object.values(rows).find(({ mark }) => mark)).toMatchObject({
    live: 'Sanjaya Alwis',
    next: 'Malini Alwis',
  })
  const done = await decide(admin, review, 'approve')
  expect(done.headers.get('location')).toBe('/approvals?tab=contact')
  const own = await shop.browser.get('/profile/merchant?tab=contact')
  expect(own.$('main').text()).toContain('Malini Alwis')
  expect(own.$('main').text()).not.toContain('Sanjaya Alwis')
})

test('each act asks first; approving needs no comment, rejecting does [APPR-16, APPR-17, SHELL-91]', async () => {
  const { review, browser, account } = await changed({ address: '2 New Road, Galle' })
  const dialog = await admin.swap(`${review}/approve`, 'dialog#dialog')
  expect(dialog.$('h2').text()).toBe('Approve this business profile?')
  expect(dialog.$('[name=comment]')).toHaveLength(0)
  const page = await admin.get(`${review}/reject`)
  expect(page.$('h1').text()).toBe('Reject this business profile?')
  const empty = await decide(admin, review, 'reject', ' ')
  expect(empty.status).toBe(422)
  expect(empty.$('#field-comment-error').text()).toContain('Comment is required')
  expect((await decide(admin, review, 'reject', 'x'.repeat(1001))).status).toBe(422)
  const comment = 'Send a <b>photo</b> of the sign.'
  expect((await decide(admin, review, 'reject', comment)).status).toBe(303)
  const own = await browser.get('/profile/merchant?tab=business')
  expect(own.$('.note.bad').text()).toContain(comment)
  expect(own.$('main').text()).toContain(goodBusiness.address)
  await showHeld(app.db)
  const news = await browser.get('/notifications')
  expect(news.$('tbody tr:not(.divide)').first().text()).toContain(comment)
  const { rows } = await app.db.execute<{ event: string }>(sql`select event from audit_entries
    where subject_id = ${account.id} order by id desc limit 1`)
  expect(rows[0]?.event).toBe('business-profile.rejected')
})

test('contact details ask in their own words, and need the same comment [APPR-16, APPR-17]', async () => {
  const shop = await liveBusiness(app, newcomer)
  await shop.submitPerson()
  const review = `${CONTACT}/MERCHANT/${await waitingId(app, shop.account.id, 'CONTACT')}`
  const approve = await admin.swap(`${review}/approve`, 'dialog#dialog')
  expect(approve.$('h2').text()).toBe('Approve these contact details?')
  expect(approve.$('[name=comment]')).toHaveLength(0)
  const reject = await admin.swap(`${review}/reject`, 'dialog#dialog')
  expect(reject.$('h2').text()).toBe('Reject these contact details?')
  const empty = await decide(admin, review, 'reject', '')
  expect(empty.status).toBe(422)
  expect(empty.$('#field-comment-error').text()).toContain('Comment is required')
  const done = await decide(admin, review, 'reject', 'Whose number is this?')
  expect(done.headers.get('location')).toBe('/approvals?tab=contact')
  expect((await admin.get('/approvals')).$('#toasts').text()).toContain('rejected')
})

test('the decision leads back to the same tab and place, with the banner [APPR-21]', async () => {
  const { review } = await changed({ address: '3 New Road, Galle' })
  const from = '/approvals?tab=profile&q=Kandy'
  const opened = await admin.get(`${review}?from=${encodeURIComponent(from)}`)
  expect(opened.$('#crumbs').text()).toContain('Merchant Profile')
  const approve = opened.$('.head a.btn.primary').attr('href') ?? ''
  const answer = await admin.submit(approve, {}, approve.split('?')[0])
  expect(answer.headers.get('location')).toBe(from)
  const list = await admin.get(from)
  expect(list.$('#toasts').text()).toContain('Business profile approved.')
  expect(list.$('.tabs [aria-current=page]').text()).toContain('Merchant Profile')
})

test('a way back that leads elsewhere is not taken', async () => {
  const { review } = await changed({ address: '4 New Road, Galle' })
  for (const from of ['https://evil.example/', '//evil.example', '/logout']) {
    const { $ } = await admin.get(`${review}/approve?from=${encodeURIComponent(from)}`)
    expect($('[name=from]')).toHaveLength(0)
  }
})

test('of two who decide at once one wins, the other reads who and when [APPR-22]', async () => {
  const late = await signedIn(app, { role: 'ADMIN', fullName: 'Late Admin' })
  const { review } = await changed({ address: '5 New Road, Galle' })
  const both = await Promise.all([
    decide(admin, review, 'approve'),
    decide(late.browser, review, 'reject', 'No.'),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([303, 422])
  const lost = both.find(({ status }) => status === 422)
  expect(lost?.$('.note.bad').text()).toMatch(
    /(Ishara Fernando approved|Late Admin rejected) this version on \d\d-\d\d-\d{4}/,
  )
  expect(lost && buttons(lost)).toEqual([])
})

test('a decided version says who decided and when, and offers nothing', async () => {
  const { review } = await changed({ address: '6 New Road, Galle' })
  await decide(admin, review, 'reject', 'Too far.')
  const page = await admin.get(review)
  expect(page.$('main .note').text()).toMatch(/Ishara Fernando rejected this version on/)
  expect(page.$('main .note').text()).toContain('Too far.')
  expect(page.$('.head .tag').text()).toBe('Rejected')
  expect(buttons(page)).toEqual([])
  const opening = await admin.get(`${review}/approve`)
  expect(opening.status).toBe(422)
  expect(opening.$('form[action$=approve]')).toHaveLength(0)
})

test('a version that was replaced is refused, and the newer one shown to decide on [APPR-24]', async () => {
  const { review, submit, account } = await changed({ address: '7 Old Road, Galle' })
  const { $ } = await admin.get(`${review}/approve`)
  const _csrf = $('main [name=_csrf]').attr('value') ?? ''
  await submit({ address: '7 Newest Road, Galle' })
  const answer = await admin.post(`${review}/approve`, { _csrf })
  expect(answer.status).toBe(422)
  expect(answer.$('main .note.bad').last().text()).toMatch(/newer|replaced/)
  expect(comparison(answer).Address).toMatchObject({ next: '7 Newest Road, Galle' })
  const newest = await waitingId(app, account.id, 'BUSINESS')
  expect(answer.$('.head a.btn.primary').attr('href')).toContain(newest)
  const old = await admin.get(review)
  expect(old.$('main .note a').attr('href')).toContain(newest)
})

test('who is not there, of another kind or type is 404 with No Data found', async () => {
  const { id } = await changed({ address: '8 New Road, Galle' })
  const wrong = [
    `${BUSINESS}/MERCHANT/${v7()}`,
    `${BUSINESS}/MERCHANT/1`,
    `${BUSINESS}/BANK/${id}`,
    `${BUSINESS}/ADMIN/${id}`,
    `${CONTACT}/MERCHANT/${id}`,
    `${BUSINESS}/MERCHANT/${v7()}/approve`,
  ]
  for (const path of wrong) {
    const { status, $ } = await admin.get(path)
    expect([path, status, $('h1').text()]).toEqual([path, 404, 'No Data found'])
  }
})

test('nobody but an administrator with the permission gets there', async () => {
  const { review, browser } = await changed({ address: '9 New Road, Galle' })
  expect((await browser.get(review)).status).toBe(404)
  const narrowed = await signedIn(app, { role: 'ADMIN' })
  await app.db.execute(sql`update sessions
    set profile = jsonb_set(profile, '{permissions}', '["APPROVE_CONTACT", "VIEW_MERCHANT", "VIEW_BANK"]')
    where user_id = ${narrowed.account.id}`)
  expect((await narrowed.browser.get(review)).status).toBe(403)
  const { $ } = await narrowed.browser.get('/approvals')
  expect(
    $('.tabs a')
      .map((_, tab) => $(tab).contents().first().text())
      .get(),
  ).toEqual(['Merchant Contact', 'Mine'])
})

test('the same in Russian', async () => {
  const { review } = await changed({ address: '10 New Road, Galle' }, { role: 'BANK' })
  const { browser } = await signedIn(app, { role: 'ADMIN' })
  await browser.submit('/approvals', { language: 'ru' }, '/preferences')
  const { $ } = await browser.get(review)
  expect($('h1').text()).toContain('Профиль компании')
  expect($('.head .tag').text()).toBe('Ожидает одобрения')
  expect($('main table').text()).toContain('Изменено')
})
