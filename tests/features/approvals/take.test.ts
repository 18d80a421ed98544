import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { type Browser, signedIn } from '#tests/support/browser.ts'
import { addDeal, openShop } from '../deals/shop.ts'
import { newcomer } from '../profile/owner.ts'
import { LOOK, press } from './look.ts'
import { liveBusiness, narrowed } from './submitted.ts'

const app = await testApp()
const shop = await openShop(app)
const { browser: admin, account: me } = await signedIn(app, { role: 'ADMIN', fullName: 'Ishara' })
const { browser: other, account: colleague } = await signedIn(app, {
  role: 'ADMIN',
  fullName: 'Dilani',
})
const show = (id: string) => `/deals/view/merchant/${id}`

const rows = async (browser: Browser) => {
  const { $ } = await browser.get('/approvals?tab=mine')
  return $('#list tbody tr:not(.divide)').text()
}

test('one press takes an item, another gives it back, and Mine holds it meanwhile [APPR-86]', async () => {
  const id = await addDeal(shop, { title: 'Lake cruise' })
  expect((await admin.get(show(id))).$('main').text()).toContain('Nobody has taken this.')
  await press(admin, show(id), 'own')
  expect((await admin.get(show(id))).$('main').text()).toContain('Yours to decide.')
  expect((await other.get(show(id))).$('main').text()).toContain('Ishara has had this since')
  expect(await rows(admin)).toContain('Lake cruise')
  expect(await rows(other)).not.toContain('Lake cruise')
  const { $ } = await admin.get('/approvals')
  expect($('.tabs a[href="/approvals?tab=mine"]').text()).toBe('Mine1')
  expect($('#list tbody').text()).toContain('Yours to decide.')
  await press(admin, show(id), 'none')
  expect(await rows(admin)).not.toContain('Lake cruise')
})

test('a colleague is told of what is given to them, with a link to the review [APPR-86]', async () => {
  const id = await addDeal(shop, { title: 'High tea' })
  await press(admin, show(id), 'person', colleague.id)
  const { $ } = await other.get('/notifications')
  expect($('main').text()).toContain('Ishara asks you to decide on “High tea”.')
  expect(await rows(other)).toContain('High tea')
  await press(other, show(id), 'own')
  const { rows: audited } = await app.db.execute<{ event: string }>(sql`
    select event from audit_entries where subject_id = ${id} and event like 'review.%'`)
  expect(audited.map(({ event }) => event)).toContain('review.assigned')
})

test('who presses after somebody else reads whose it is, and takes it over knowingly [APPR-86]', async () => {
  const id = await addDeal(shop, { title: 'Hoppers' })
  const { $ } = await other.get(show(id))
  const item = $('form[action="/approvals/look"] [name=item]').attr('value') ?? ''
  await press(admin, show(id), 'own')
  await other.submit(show(id), { item, back: show(id), to: 'own' }, LOOK)
  expect((await other.get(show(id))).$('body').text()).toContain('Ishara has had this since')
  await press(other, show(id), 'own')
  expect((await admin.get(show(id))).$('main').text()).toContain('Dilani has had this since')
})

test('a business is assigned with all its parts [APPR-86]', async () => {
  const owner = await liveBusiness(app, newcomer)
  await owner.submit({ businessName: 'Lake Books' })
  await owner.submitPerson()
  await press(admin, `/approvals/business/${owner.account.id}`, 'own')
  const { rows: held } = await app.db.execute(sql`
    select kind from review_looks where record_id = ${owner.account.id} order by kind`)
  expect(held).toEqual([{ kind: 'contact' }, { kind: 'profile' }])
  expect(await rows(admin)).toContain('Lake Books')
})

test('only who decides on the kind assigns it or is assigned [APPR-86]', async () => {
  const id = await addDeal(shop, { title: 'Kottu' })
  const { browser, account } = await narrowed(app, 'APPROVE_BRANCH', 'VIEW_BRANCH', 'VIEW_DEAL')
  expect((await browser.get(show(id))).$('form[action="/approvals/look"]')).toHaveLength(0)
  const item = `deals:${id}::`
  const to = { item, back: '/approvals', to: 'person' }
  await browser.submit('/approvals', { item, back: '/approvals', to: 'own' }, LOOK)
  await admin.submit(show(id), { ...to, person: account.id }, LOOK)
  await admin.submit(show(id), { ...to, person: shop.account.id }, LOOK)
  const { rows: held } = await app.db.execute(sql`
    select 1 from review_looks where record_id = ${id}`)
  expect(held).toEqual([])
})

test.each([
  ['nothing chosen', { to: 'person', person: '' }],
  ['an unknown button', { to: 'everybody' }],
  ['no item', { to: 'own', item: '' }],
  ['a broken item', { to: 'own', item: 'deals:x::' }],
  ['another kind', { to: 'own', item: 'plans:0190f0f0-0000-7000-8000-000000000000::' }],
  ['an unknown record', { to: 'own', item: 'deals:0190f0f0-0000-7000-8000-000000000000::' }],
])('%s assigns nothing and says so [APPR-86]', async (_name, fields) => {
  const id = await addDeal(shop, { title: 'Pol sambol' })
  const form = { item: `deals:${id}::`, back: '/approvals', ...fields }
  const answer = await admin.submit(show(id), form, LOOK)
  expect(answer.status).toBe(303)
  expect((await admin.get('/approvals')).$('#toasts, .plain-only').text()).not.toBe('')
  const { rows: held } = await app.db.execute(sql`
    select 1 from review_looks where record_id = ${id}`)
  expect(held).toEqual([])
})

test('what is decided is no longer in Mine, and comes back to the same person when it is sent again [APPR-86]', async () => {
  const id = await addDeal(shop, { title: 'String hoppers' })
  await press(admin, show(id), 'own')
  await app.db.execute(sql`update deals set approval_status = 'REJECTED' where id = ${id}`)
  expect(await rows(admin)).not.toContain('String hoppers')
  await app.db.execute(sql`update deals set approval_status = 'PENDING' where id = ${id}`)
  expect(await rows(admin)).toContain('String hoppers')
  expect(me.id).not.toBe(colleague.id)
})

test('whoever is deactivated decides on nothing any more, and gets nothing back [APPR-86]', async () => {
  const { browser: leaving, account } = await signedIn(app, { role: 'ADMIN', fullName: 'Ruwan' })
  const ids = [await addDeal(shop, { title: 'Wattalapam' }), await addDeal(shop, { title: 'Roti' })]
  for (const id of ids) await press(leaving, show(id), 'own')
  const kept = await addDeal(shop, { title: 'Sambol' })
  await press(other, show(kept), 'own')
  await admin.submit(`/roles/users/${account.id}/deactivate`, {})
  for (const id of ids) {
    const { $ } = await admin.get(show(id))
    expect($('main').text()).toContain('Nobody has taken this.')
    expect($(`[name=person] option[value="${account.id}"]`)).toHaveLength(0)
  }
  expect((await admin.get(show(kept))).$('main').text()).toContain('Dilani has had this since')
  await admin.submit(`/roles/users/${account.id}/reactivate`, {})
  const { rows: held } = await app.db.execute(sql`
    select 1 from review_looks where assignee_id = ${account.id}`)
  expect(held).toEqual([])
})
