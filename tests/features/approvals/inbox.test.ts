import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addAccount } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { signedIn } from '#tests/support/browser.ts'
import { addBranch, openBusiness } from '../branches/business.ts'
import { addDeal, openShop } from '../deals/shop.ts'
import { newcomer } from '../profile/owner.ts'
import { liveBusiness, narrowed } from './submitted.ts'

const app = await testApp()
const { browser: admin } = await signedIn(app, { role: 'ADMIN' })
type Shown = Awaited<ReturnType<typeof admin.get>>
const rowsOf = ({ $ }: Shown) =>
  $('#list tbody tr:not(.divide)')
    .toArray()
    .map((row) => $(row).text())
const tabsOf = ({ $ }: Shown) =>
  $('.tabs a')
    .toArray()
    .map((tab) => $(tab).text())

test('All holds every kind, the oldest first, with its age and its own review; it opens first [APPR-25]', async () => {
  const deal = await addDeal(await openShop(app), { title: 'Lake cruise' })
  const owner = await liveBusiness(app, newcomer)
  await owner.submit({ businessName: 'Lake Books' })
  await owner.submitPerson()
  await addBranch(await openBusiness(app, {}), { name: 'Lake counter' })
  const bank = await addAccount(app.db, {
    role: 'BANK',
    approvalStatus: 'PENDING',
    fullName: 'Lake Trust',
    business: undefined,
  })
  await app.db.execute(sql`update users set created_at = now() - interval '4 days'
    where id = ${bank.id}`)
  await app.db.execute(sql`update deals set submitted_at = now() - interval '2 days'
    where id = ${deal}`)
  const page = await admin.get('/approvals')
  expect(page.$('.tabs [aria-current=page]').text()).toBe('All5')
  const rows = rowsOf(page)
  expect(rows, 'profile and contact of one business are one').toHaveLength(4)
  expect(rows[0]).toContain('Lake TrustBank account')
  expect(rows[0]).toContain('waiting 4 days')
  expect(rows[1]).toContain('Lake cruiseDeal')
  const hrefs = page
    .$('#list tbody a.btn')
    .toArray()
    .map((link) => page.$(link).attr('href') ?? '')
  expect(hrefs[0]).toMatch(`/bank/review/${bank.id}?from=`)
  expect(hrefs[1]).toMatch(`/deals/view/merchant/${deal}?from=`)
  for (const href of hrefs) expect((await admin.get(href)).status, href).toBe(200)
})

test('skipping goes from one to the next, and from the last to the first [APPR-61]', async () => {
  const { $ } = await admin.get('/approvals')
  const reviews = $('#list tbody a.btn')
    .toArray()
    .map((link) => $(link).attr('href')?.split('?')[0] ?? '')
  expect(reviews.length).toBeGreaterThan(2)
  for (const [at, review] of reviews.entries()) {
    const shown = await admin.get(`${review}?from=%2Fapprovals`)
    const next = shown.$('main a[href^="/approvals/next/"]').attr('href') ?? ''
    const { headers } = await admin.get(next)
    expect(headers.get('location'), `after ${at}`).toContain(reviews[(at + 1) % reviews.length])
  }
})

test('Accounts holds those who signed up; a decision leads back to where it was opened [APPR-25]', async () => {
  const list = await admin.get('/approvals?tab=accounts')
  expect(rowsOf(list)).toHaveLength(1)
  expect(list.$('#list thead').text(), 'an account is its own owner').not.toContain('Owner')
  const review = await admin.get(list.$('#list tbody a.btn').attr('href') ?? '')
  expect(review.$('#crumbs').text()).toContain('Accounts')
  const approve = review.$('.head a.btn.primary').attr('href') ?? ''
  const answer = await admin.submit(approve, {}, approve.split('?')[0])
  expect(answer.headers.get('location')).toBe('/approvals?tab=accounts')
  const after = await admin.get('/approvals?tab=accounts')
  expect(after.$('#list h2').text()).toBe('No accounts are waiting')
})

test('a search looks through all kinds, and pages go on', async () => {
  expect(rowsOf(await admin.swap('/approvals?tab=all&q=cruise', 'div#list'))).toHaveLength(1)
  const none = await admin.get('/approvals?tab=all&q=zebra')
  expect(none.$('#list').text()).toContain('Nothing waiting matches “zebra”.')
  for (let number = 0; number < 25; number += 1) {
    await addAccount(app.db, { approvalStatus: 'PENDING' })
  }
  const first = await admin.get('/approvals?tab=all')
  expect(rowsOf(first)).toHaveLength(25)
  expect(first.$('.pager').text()).toContain('1–25 of 28')
  expect(rowsOf(await admin.get('/approvals?tab=all&page=1'))).toHaveLength(3)
})

test('lists and counts hold only what somebody may decide on [APPR-25]', async () => {
  const { browser: some } = await narrowed(
    app,
    ...(['APPROVE_BRANCH', 'VIEW_BRANCH', 'APPROVE_DEAL', 'VIEW_DEAL'] as const),
  )
  const page = await some.get('/approvals')
  expect(tabsOf(page)).toEqual([
    'All2',
    'Merchant Deals1',
    'Merchant Branches1',
    'Corrections0',
    'Mine0',
  ])
  expect(rowsOf(page)).toHaveLength(2)
  const { browser: other } = await narrowed(app, 'APPROVE_MERCHANT', 'VIEW_BANK')
  const one = await other.get('/approvals')
  expect(tabsOf(one)).toEqual(['Accounts0', 'Mine0'])
  expect(rowsOf(one)).toEqual([])
})

test('“Approve and next” opens what waits behind it under the same filter, and the list when nothing is left [APPR-26]', async () => {
  const fresh = await testApp()
  const { browser } = await signedIn(fresh, { role: 'ADMIN' })
  const shop = await openShop(fresh)
  const [first, second] = [await addDeal(shop), await addDeal(shop)]
  const account = await addAccount(fresh.db, { approvalStatus: 'PENDING' })
  await fresh.db.execute(sql`update users set created_at = now() - interval '1 day'
    where id = ${account.id}`)
  const from = '/approvals?tab=deals'
  const next = async (id: string, list = from) => {
    const path = `/deals/view/admin/${id}/approve`
    const question = `${path}?from=${encodeURIComponent(list)}`
    const { $ } = await browser.get(question)
    expect($('main button[name=next]').text()).toBe('Approve and next')
    const answer = await browser.submit(question, { next: '1' }, path)
    return answer.headers.get('location')
  }
  expect(await next(first)).toBe(`/deals/view/merchant/${second}?from=${encodeURIComponent(from)}`)
  const page = await browser.get(`/deals/view/merchant/${second}?from=${encodeURIComponent(from)}`)
  expect(page.$('#toasts').text()).toContain('Deal approved.')
  expect(await next(second)).toBe(from)
  const third = await addDeal(shop)
  const all = '/approvals?tab=all'
  expect(await next(third, all)).toBe(
    `/merchant/review/${account.id}?from=%2Fapprovals%3Ftab%3Dall`,
  )
  const alone = await browser.get(`/deals/view/admin/${await addDeal(shop)}/approve`)
  expect(alone.$('main button[name=next]')).toHaveLength(0)
})

test('behind an account that asked again comes what waits since later, not what came since its sign-up [APPR-26, APPR-27]', async () => {
  const fresh = await testApp()
  const { browser } = await signedIn(fresh, { role: 'ADMIN' })
  const [older, again, newer] = [
    await addAccount(fresh.db, { approvalStatus: 'PENDING' }),
    await addAccount(fresh.db, { approvalStatus: 'PENDING' }),
    await addAccount(fresh.db, { approvalStatus: 'PENDING' }),
  ]
  await fresh.db.execute(sql`update users set created_at = now() - case id
    when ${older.id} then interval '5 days' when ${again.id} then interval '9 days'
    else interval '1 day' end, resubmitted_at = case when id = ${again.id}
    then now() - interval '3 days' end where role = 'MERCHANT'`)
  const from = encodeURIComponent('/approvals?tab=accounts')
  const path = `/merchant/review/${again.id}/approve`
  const answer = await browser.submit(`${path}?from=${from}`, { next: '1' }, path)
  expect(answer.headers.get('location')).toBe(`/merchant/review/${newer.id}?from=${from}`)
})
