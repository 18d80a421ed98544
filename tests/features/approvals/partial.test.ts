import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { type Answer, signedIn } from '#tests/support/browser.ts'
import { showHeld } from '#tests/support/held.ts'
import * as branches from '../branches/business.ts'
import { newcomer } from '../profile/owner.ts'
import { comparison, decide, liveBusiness, waitingId } from './submitted.ts'

const app = await testApp()
const { browser: admin } = await signedIn(app, { role: 'ADMIN', fullName: 'Ishara Fernando' })

const choices = ({ $ }: Answer) =>
  $('input[name=accepted]')
    .toArray()
    .map((box) => [$(box).attr('value'), $(box).attr('disabled') === undefined])

/** Fields of the owner's page of which a version went back. */
const sentBack = ({ $ }: Answer) =>
  $('main .facts .tag')
    .toArray()
    .filter((tag) => $(tag).text() === 'Changes requested')

const send = (review: string, fields: Record<string, string | string[]>) =>
  admin.submit(`${review}/request-changes`, fields, `${review}/request-changes`)

const news = async (userId: string) => {
  const { rows } = await app.db.execute<{ params: object }>(sql`select params from notifications
    where user_id = ${userId} and type like '%changes-requested'`)
  return rows.map(({ params }) => params)
}
const lastAudit = async (subjectId: string) => {
  const { rows } = await app.db.execute<{ accepted: string[] }>(sql`
    select after -> 'accepted' as accepted from audit_entries
    where subject_id = ${subjectId} and event like '%changes-requested' order by id desc limit 1`)
  return rows[0]?.accepted
}

async function changedProfile() {
  const shop = await liveBusiness(app, newcomer)
  const reviewOf = async () =>
    `/approvals/viewBusinessProfile/MERCHANT/${await waitingId(app, shop.account.id, 'BUSINESS')}`
  await shop.submit()
  await decide(admin, await reviewOf(), 'approve')
  const fields = {
    address: '1 New Road, Galle',
    bankAccount: '999 000 111',
    telephone: '081 223 9999',
  }
  await shop.submit(fields)
  return { ...shop, fields, review: await reviewOf(), reviewOf }
}

test('parts of a profile go live at once, the rest goes back, and the next round shows what waits [APPR-77]', async () => {
  const { browser, account, submit, fields, review, reviewOf } = await changedProfile()
  const question = await admin.get(`${review}/request-changes`)
  expect(choices(question).map(([part]) => part)).toEqual(['address', 'numbers', 'picture', 'bank'])
  const answer = await send(review, {
    accepted: ['address', 'numbers'],
    comment: 'Whose account is this?',
  })
  expect(answer.status).toBe(303)

  const own = await browser.get('/profile/merchant?tab=business')
  const note = own.$('main .note').text()
  expect(note).toContain('Accepted and live: Address, Telephone numbers and e-mail.')
  expect(note).toContain('Whose account is this?')
  expect(sentBack(own)).toHaveLength(2)
  expect(await news(account.id)).toEqual([expect.objectContaining({ accepted: 'address numbers' })])
  await showHeld(app.db)
  const inbox = await browser.get('/notifications')
  expect(inbox.$('main').text()).toContain('Accepted and live: Address,')
  expect(await lastAudit(account.id)).toEqual(['address', 'mobileNo', 'telephone', 'email'])
  expect((await admin.get(review)).$('main .note').text()).toContain('Accepted and live: Address,')

  await submit({ ...fields, bankAccount: '999 000 222' })
  const again = await admin.get(await reviewOf())
  const marked = Object.entries(comparison(again)).filter(([, { mark }]) => mark)
  expect(marked.map(([field]) => field)).toEqual(['Image', 'Bank account'])
  expect(again.$('main').text()).toContain('Accepted and live: Address,')
})

test('nothing is accepted that does not wait, nor everything, and the ticks stay [APPR-77]', async () => {
  const { review, account } = await changedProfile()
  const all = await send(review, {
    accepted: ['address', 'numbers', 'picture', 'bank'],
    comment: 'Please.',
  })
  expect(all.status).toBe(422)
  expect(all.$('#field-accepted-error').text()).toContain('approve it instead')
  expect(all.$('input[name=accepted][checked]')).toHaveLength(4)
  const forged = await send(review, { accepted: ['identity'], comment: 'Please.' })
  expect(forged.$('#field-accepted-error').text()).toContain('nothing to accept')
  expect(await news(account.id)).toEqual([])
})

test('what was never live is accepted as a whole or not at all [APPR-77]', async () => {
  const shop = await liveBusiness(app, newcomer)
  await shop.submit()
  const id = await waitingId(app, shop.account.id, 'BUSINESS')
  const review = `/approvals/viewBusinessProfile/MERCHANT/${id}`
  expect(choices(await admin.get(`${review}/request-changes`))).toEqual([])
  expect((await send(review, { accepted: ['address'], comment: 'No.' })).status).toBe(422)
  expect((await admin.get(review)).$('.head .tag').text()).toBe('Approval Pending')
})

test('a part of contact details goes live [APPR-77]', async () => {
  const shop = await liveBusiness(app, newcomer)
  const reviewOf = async () =>
    `/approvals/viewContactDetails/MERCHANT/${await waitingId(app, shop.account.id, 'CONTACT')}`
  await shop.submitPerson()
  await decide(admin, await reviewOf(), 'approve')
  await shop.submitPerson({
    contactPersonName: 'Ruwani Alwis',
    contactPersonTelephone: '081 223 7777',
  })
  await send(await reviewOf(), { accepted: ['reach'], comment: 'Who is this?' })
  const own = await shop.browser.get('/profile/merchant?tab=contact')
  expect(own.$('main .note').text()).toContain('Accepted and live: Telephone and e-mail.')
  expect(sentBack(own)).toHaveLength(1)
})

test('parts of a branch go live once they are verified [APPR-77, BRANCH-16]', async () => {
  const business = await branches.openBusiness(app)
  const id = await branches.addBranch(business)
  const show = `/branch/view-branch/${id}`
  await branches.approve(admin, id)
  await branches.editBranch(business, id, {
    name: 'Fort counter two',
    address: '14 Hospital Street, Colombo 01',
    contactNo: '011 234 9999',
  })
  expect(choices(await admin.get(`${show}/request-changes`))).toEqual([
    ['name', true],
    ['place', false],
    ['contactNo', false],
  ])
  const early = await send(show, { accepted: ['place'], comment: 'Which shop?' })
  expect(early.status).toBe(422)
  await branches.mark(admin, id, 'ADDRESS')
  const unheard = await send(show, { accepted: ['place', 'contactNo'], comment: 'Which name?' })
  expect(unheard.status).toBe(422)
  const answer = await send(show, { accepted: ['name', 'place'], comment: 'Nobody answers there.' })
  expect(answer.status).toBe(303)

  const own = await business.browser.get(show)
  expect(own.$('main').text()).toContain('Accepted and live: Name, Address, proof and location.')
  const marked = Object.entries(comparison(own)).filter(([, { mark }]) => mark)
  expect(marked.map(([field, { live }]) => [field, live])).toEqual([
    ['Contact number', '011 234 5678'],
  ])
  expect(await lastAudit(id)).toEqual(['name', 'address', 'proofUrl', 'location'])
  const { rows } = await app.db.execute(sql`select accepted, decision from branch_reviews
    where branch_id = ${id} order by decided_at desc limit 1`)
  expect(rows).toEqual([{ accepted: ['name', 'place'], decision: 'CHANGES_REQUESTED' }])
})

test('a reason begins the comment of a request for changes, and keeps what was ticked [APPR-51, APPR-77]', async () => {
  const { browser: chief } = await signedIn(app, { role: 'ADMIN' })
  await chief.submit('/approvals/reasons/add', {
    kind: 'profile',
    language: 'en',
    name: 'Account unclear',
    text: 'Tell us, {merchant}, whose account this is.',
  })
  const { review } = await changedProfile()
  const { $ } = await admin.get(`${review}/request-changes`)
  const template = $('select[name=template] option').last().attr('value') ?? ''
  const begun = await send(review, { accepted: ['address'], comment: '', template, use: '1' })
  expect(begun.$('textarea[name=comment]').text()).toContain(
    'Tell us, Kandy Lake Books, whose account this is.',
  )
  expect(begun.$('input[name=accepted][checked]').attr('value')).toBe('address')
  expect((await admin.get(review)).$('.head .tag').text()).toBe('Approval Pending')
})

test('the question and what was accepted stand in Russian too [APPR-77]', async () => {
  const { review, browser } = await changedProfile()
  const { browser: other } = await signedIn(app, { role: 'ADMIN' })
  for (const one of [other, browser]) {
    await one.submit('/notifications', { language: 'ru' }, '/preferences')
  }
  const question = await other.get(`${review}/request-changes`)
  expect(question.$('fieldset legend').text()).toContain('Принять сразу')
  await send(review, { accepted: ['address'], comment: 'Чей это счёт?' })
  const own = await browser.get('/profile/merchant?tab=business')
  expect(own.$('main .note').text()).toContain('Принято и опубликовано: Адрес.')
})
