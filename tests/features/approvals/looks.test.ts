import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { signedIn } from '#tests/support/browser.ts'
import { addBranch, openBusiness } from '../branches/business.ts'
import { addDeal, decide, openShop } from '../deals/shop.ts'
import { newcomer } from '../profile/owner.ts'
import { LOOK, lookOn, open, press } from './look.ts'
import { liveBusiness, narrowed } from './submitted.ts'

const app = await testApp()
const administrator = (fullName: string) => signedIn(app, { role: 'ADMIN', fullName })
const { browser: nadeesha } = await administrator('Nadeesha')
const { browser: ishara } = await administrator('Ishara')
const reviewOf = (deal: string) => `/deals/view/merchant/${deal}`

const rowsOf = async (record: string) => {
  const { rows } = await app.db.execute<{ kind: string; lasting: boolean; name: string }>(sql`
    select kind, expires_at is null as lasting, full_name as name from review_looks
    join users on users.id = assignee_id where record_id = ${record} order by kind`)
  return rows
}
const turnBack = (record: string, minutes: number) =>
  app.db.execute(sql`update review_looks set assigned_at = assigned_at - make_interval(mins => ${minutes}),
    expires_at = expires_at - make_interval(mins => ${minutes}) where record_id = ${record}`)

test('who opened an item is named to others on its review and in the inbox, until ten minutes are over [APPR-29]', async () => {
  const deal = await addDeal(await openShop(app), { title: 'Lake cruise' })
  expect(await lookOn(ishara, reviewOf(deal))).toBe('Nobody has taken this.')
  const opened = await open(nadeesha, reviewOf(deal))
  const own = /^You’ve been looking at this since \d\d:\d\d [AP]M\.$/
  expect(opened.$('span').text()).toMatch(own)
  expect(opened.$('[hx-trigger]')).toHaveLength(0)
  expect(await lookOn(nadeesha, reviewOf(deal))).toMatch(own)
  const named = /Nadeesha has been looking at this since \d\d:\d\d [AP]M\./
  expect(await lookOn(ishara, reviewOf(deal))).toMatch(named)
  await open(ishara, reviewOf(deal))
  for (const tab of ['all', 'deals']) {
    expect((await ishara.get(`/approvals?tab=${tab}`)).$('#list').text()).toMatch(named)
  }
  await turnBack(deal, 10)
  expect((await ishara.get('/approvals?tab=deals')).$('#list').text()).not.toMatch(named)
  expect(await lookOn(ishara, reviewOf(deal))).toBe('Nobody has taken this.')
  await open(ishara, reviewOf(deal))
  expect(await lookOn(nadeesha, reviewOf(deal))).toContain('Ishara')
})

test('opening again what one looks at starts the ten minutes again and keeps since when [APPR-29]', async () => {
  const deal = await addDeal(await openShop(app))
  await open(nadeesha, reviewOf(deal))
  await turnBack(deal, 9)
  const since = await lookOn(nadeesha, reviewOf(deal))
  await open(nadeesha, reviewOf(deal))
  expect(await lookOn(nadeesha, reviewOf(deal))).toBe(since)
  await turnBack(deal, 9)
  expect(await lookOn(ishara, reviewOf(deal))).toContain('Nadeesha has been looking')
})

test('a look stops nobody from taking or deciding, is no promise and told nobody [APPR-29, APPR-86]', async () => {
  const shop = await openShop(app)
  const [first, second] = [await addDeal(shop, { title: 'Tea' }), await addDeal(shop)]
  await open(nadeesha, reviewOf(first))
  expect((await nadeesha.get('/approvals?tab=mine')).$('#list').text()).not.toContain('Tea')
  await press(ishara, reviewOf(first), 'own')
  expect(await lookOn(nadeesha, reviewOf(first))).toContain('Ishara has had this since')
  await open(nadeesha, reviewOf(first))
  await turnBack(first, 60)
  expect(await rowsOf(first)).toEqual([{ kind: 'deals', lasting: true, name: 'Ishara' }])
  await open(nadeesha, reviewOf(second))
  expect((await decide(ishara, second, 'approve')).status).toBe(303)
  const { rows } = await app.db.execute(sql`select 1 from audit_entries
    where subject_id = ${second} and event like 'review.%'`)
  expect(rows).toEqual([])
})

test('taking what one looks at makes it lasting, whatever the page had shown; a second press is the first [APPR-86]', async () => {
  const deal = await addDeal(await openShop(app))
  await open(ishara, reviewOf(deal))
  const item = `deals:${deal}::`
  for (const _press of [1, 2]) await ishara.submit(reviewOf(deal), { item, to: 'own' }, LOOK)
  expect(await rowsOf(deal)).toEqual([{ kind: 'deals', lasting: true, name: 'Ishara' }])
  await open(ishara, reviewOf(deal))
  await turnBack(deal, 60)
  expect(await lookOn(ishara, reviewOf(deal))).toBe('Yours to decide.')
  const { rows } = await app.db.execute(sql`select 1 from audit_entries
    where subject_id = ${deal} and event = 'review.assigned'`)
  expect(rows).toHaveLength(1)
})

test('whoever saw somebody look at it does not take what they took meanwhile [APPR-86]', async () => {
  const deal = await addDeal(await openShop(app))
  await open(nadeesha, reviewOf(deal))
  const { $ } = await ishara.get(reviewOf(deal))
  const item = $('[name=item]').attr('value') ?? ''
  await press(nadeesha, reviewOf(deal), 'own')
  await ishara.submit(reviewOf(deal), { item, back: reviewOf(deal), to: 'own' }, LOOK)
  expect((await ishara.get(reviewOf(deal))).$('body').text()).toContain('Nadeesha has had this')
  expect(await rowsOf(deal)).toEqual([{ kind: 'deals', lasting: true, name: 'Nadeesha' }])
})

test('a business is opened with all its parts that are free [APPR-29]', async () => {
  const owner = await liveBusiness(app, newcomer)
  await owner.submit({ businessName: 'Lake Books' })
  await owner.submitPerson()
  const review = `/approvals/business/${owner.account.id}`
  const { rows } = await app.db.execute<{ id: string }>(sql`
    select id from proposals where owner_id = ${owner.account.id} and kind = 'contact'`)
  await press(nadeesha, `/approvals/viewContactDetails/merchant/${rows[0]?.id}`, 'own')
  await open(ishara, review)
  expect(await rowsOf(owner.account.id)).toEqual([
    { kind: 'contact', lasting: true, name: 'Nadeesha' },
    { kind: 'profile', lasting: false, name: 'Ishara' },
  ])
  expect(await lookOn(ishara, review)).toMatch(
    /^Partly taken: (Ishara, Nadeesha|Nadeesha, Ishara)\.$/,
  )
})

test('with script opening an item sends a post of its own; reading alone changes nothing [APPR-29]', async () => {
  const deal = await addDeal(await openShop(app))
  const { $ } = await nadeesha.swap(reviewOf(deal), 'main#main')
  expect($('#look [hx-trigger=load]').attr('hx-post')).toBe(LOOK)
  expect($('#look [hx-trigger=load]').attr('hx-push-url')).toBe('false')
  expect(await rowsOf(deal)).toEqual([])
  await press(ishara, reviewOf(deal), 'own')
  const taken = await nadeesha.swap(reviewOf(deal), 'main#main')
  expect(taken.$('#look [hx-trigger]')).toHaveLength(0)
})

test('only what waits is opened, by those who decide on its kind, and only they read of it [APPR-29]', async () => {
  const deal = await addDeal(await openShop(app))
  const branch = await addBranch(await openBusiness(app))
  const { browser: narrow, account } = await narrowed(app, 'APPROVE_BRANCH', 'VIEW_BRANCH')
  const review = `/branch/view-branch/${branch}`
  const send = (item: string) => narrow.submit(review, { item, back: review }, LOOK)
  await send(`deals:${deal}::`)
  await send(`branches:${deal}::`)
  expect((await send(`branches:${branch}::`)).status).toBe(303)
  const { rows } = await app.db.execute<{ record_id: string }>(sql`
    select record_id from review_looks where assignee_id = ${account.id}`)
  expect(rows).toEqual([{ record_id: branch }])
  await decide(nadeesha, deal, 'approve')
  const item = `deals:${deal}::`
  await ishara.submit('/approvals', { item, back: '/approvals' }, LOOK)
  expect(await rowsOf(deal)).toEqual([])
})

test('what has expired is gone once somebody opens something else [APPR-29]', async () => {
  const shop = await openShop(app)
  const [left, opened] = [await addDeal(shop), await addDeal(shop)]
  await open(nadeesha, reviewOf(left))
  await turnBack(left, 10)
  await open(ishara, reviewOf(opened))
  expect(await rowsOf(left)).toEqual([])
})
