import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { signedIn } from '#tests/support/browser.ts'
import { addBranch, openBusiness } from '../branches/business.ts'
import { addDeal, decide, openShop } from '../deals/shop.ts'
import { narrowed } from './submitted.ts'

const app = await testApp()
const administrator = (fullName: string) => signedIn(app, { role: 'ADMIN', fullName })
const { browser: nadeesha } = await administrator('Nadeesha')
const { browser: ishara } = await administrator('Ishara')

type Browser = typeof ishara
const reviewOf = (deal: string) => `/deals/view/merchant/${deal}`
const claim = (browser: Browser, deal: string, fields = {}) =>
  browser.submit(reviewOf(deal), fields, `/approvals/claim/deals/${deal}`)

test('who claims an item is named to others on its review and in the inbox, until ten minutes are over [APPR-29]', async () => {
  const deal = await addDeal(await openShop(app), { title: 'Lake cruise' })
  await nadeesha.get(reviewOf(deal))
  expect((await ishara.get(reviewOf(deal))).$('#claim').text()).toBe('Claim')
  const answer = await claim(nadeesha, deal)
  expect(answer.headers.get('location')).toBe(reviewOf(deal))
  expect((await nadeesha.get(reviewOf(deal))).$('#claim').text()).toMatch(
    /^You’ve been looking at this since \d\d:\d\d [AP]M\.$/,
  )
  const named = /Nadeesha has been looking at this since \d\d:\d\d [AP]M\./
  expect((await ishara.get(reviewOf(deal))).$('#claim').text()).toMatch(named)
  for (const tab of ['all', 'deals']) {
    expect((await ishara.get(`/approvals?tab=${tab}`)).$('#list').text()).toMatch(named)
  }
  await app.db.execute(sql`update review_claims set expires_at = now() where item_id = ${deal}`)
  expect((await ishara.get('/approvals?tab=deals')).$('#list').text()).not.toMatch(named)
  await claim(ishara, deal)
  expect((await nadeesha.get(reviewOf(deal))).$('#claim').text()).toContain('Ishara')
})

test('a claim can be taken over, and stops nobody from deciding [APPR-29]', async () => {
  const shop = await openShop(app)
  const [first, second] = [await addDeal(shop), await addDeal(shop)]
  await claim(nadeesha, first)
  const seen = await ishara.get(reviewOf(first))
  expect(seen.$('#claim button').text()).toBe('Take over')
  await claim(ishara, first, { takeOver: '1' })
  expect((await nadeesha.get(reviewOf(first))).$('#claim').text()).toContain('Ishara')
  await claim(nadeesha, second)
  expect((await decide(ishara, second, 'approve')).status).toBe(303)
})

test('with script opening an item claims it by a post of its own; reading alone claims nothing [APPR-29]', async () => {
  const deal = await addDeal(await openShop(app))
  const { $ } = await nadeesha.swap(reviewOf(deal), 'main#main')
  const form = $('#claim form')
  expect(form.attr('hx-trigger')).toBe('load, submit')
  expect((await ishara.get(reviewOf(deal))).$('#claim').text()).toBe('Claim')
  const answer = await nadeesha.submit(reviewOf(deal), {}, form.attr('hx-post'), {
    'hx-request': 'true',
    'hx-target': 'div#claim',
  })
  expect(answer.status).toBe(200)
  expect(answer.html).toContain('You’ve been looking at this')
  expect(answer.html).not.toContain('<form')
})

test('only what waits is claimed, by those who decide on its kind, and only they read of it [APPR-29]', async () => {
  const deal = await addDeal(await openShop(app))
  const branch = await addBranch(await openBusiness(app))
  await claim(nadeesha, deal)
  const { browser: narrow, account } = await narrowed(app, 'APPROVE_BRANCH', 'VIEW_BRANCH')
  const { $ } = await narrow.get(`/branch/view-branch/${branch}`)
  const _csrf = $('#claim input[name=_csrf]').attr('value') ?? ''
  const post = (kind: string, id: string) =>
    narrow.post(`/approvals/claim/${kind}/${id}`, { _csrf })
  await post('deals', deal)
  await post('branches', deal)
  expect((await post('branches', branch)).status).toBe(303)
  const { rows } = await app.db.execute<{ item_id: string }>(sql`select item_id from review_claims
    where claimed_by = ${account.id}`)
  expect(rows).toEqual([{ item_id: branch }])
  await decide(ishara, deal, 'approve')
  await claim(ishara, deal).catch(() => null)
  const { rows: left } = await app.db.execute<{ claimed_by: string }>(sql`select 1
    from review_claims join users on users.id = claimed_by
    where item_id = ${deal} and full_name = 'Ishara'`)
  expect(left).toEqual([])
})
