import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { signedIn } from '#tests/support/browser.ts'
import { correct as sendCorrection } from '../deals/correct.ts'
import { addDeal, openShop } from '../deals/shop.ts'
import { narrowed } from './submitted.ts'

const app = await testApp()
const shop = await openShop(app)
const { browser: admin } = await signedIn(app, { role: 'ADMIN' })

async function correct(title: string): Promise<string> {
  const deal = await addDeal(shop, { title: 'Rice and cury' })
  await app.db.execute(sql`update deals set approval_status = 'APPROVED' where id = ${deal}`)
  const { headers } = await sendCorrection(shop.browser, deal, { title })
  return headers.get('location') ?? ''
}

test('a correction waits under All and its own tab, is reviewed from there and leaves the list [APPR-85]', async () => {
  const address = await correct('Rice and curry')
  const all = await admin.get('/approvals')
  expect(all.$('#list tbody tr').text()).toContain('Rice and curryCorrection')
  const tab = await admin.get('/approvals?tab=corrections')
  expect(tab.$('.tabs [aria-current=page]').text()).toBe('Corrections1')
  const href = tab.$('#list tbody a.btn').attr('href') ?? ''
  expect(href).toMatch(`${address}?from=`)
  const review = await admin.get(href)
  expect(review.$('#look').length).toBe(1)
  expect(review.$('#crumbs').text()).toContain('Corrections')
  const approve = review.$('.head a.btn.primary').attr('href') ?? ''
  const answer = await admin.submit(approve, {}, approve.split('?')[0])
  expect(answer.headers.get('location')).toBe('/approvals?tab=corrections')
  const after = await admin.get('/approvals?tab=corrections')
  expect(after.$('#list h2').text()).toBe('No corrections are waiting')
})

test('the search finds it by its title, in Russian too [APPR-85]', async () => {
  await correct('Лодка на озере')
  const found = await admin.get(`/approvals?tab=corrections&q=${encodeURIComponent('ЛОДКА')}`)
  expect(found.$('#list tbody tr')).toHaveLength(1)
  const none = await admin.get('/approvals?tab=corrections&q=zebra')
  expect(none.$('#list').text()).toContain('No waiting corrections match “zebra”.')
})

test('one whose deal is over is not listed, nor taken [APPR-85]', async () => {
  const address = await correct('Last supper')
  await app.db.execute(sql`update deals set valid_from = now() - interval '40 days',
    expired_on = now() - interval '3 days', expires_on = current_date - 3
    where id = (select subject_id from proposals where values ->> 'title' = 'Last supper')`)
  const page = await admin.get('/approvals?tab=corrections&q=supper')
  expect(page.$('#list').text()).toContain('No waiting corrections match')
  expect((await admin.get(address)).$('#look')).toHaveLength(0)
})

test('who may not approve deals sees neither tab nor row [APPR-85]', async () => {
  await correct('Unseen')
  const { browser } = await narrowed(app, 'APPROVE_BRANCH', 'VIEW_BRANCH')
  const page = await browser.get('/approvals')
  expect(page.$('body').text()).not.toContain('Corrections')
  expect(page.$('#list').text()).not.toContain('Unseen')
})
