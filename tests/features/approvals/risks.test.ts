import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addAccount } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { signedIn } from '#tests/support/browser.ts'
import { addDeal as addLiveDeal } from '#tests/support/coupons.ts'
import { addBranch, openBusiness } from '../branches/business.ts'
import { addDeal, openShop, picture } from '../deals/shop.ts'
import { EDIT, goodBusiness, owner, send } from '../profile/owner.ts'
import { liveBusiness } from './submitted.ts'

const app = await testApp({
  settings: { reviewWords: ['miracle', 'get rich'] },
  config: {
    reviewHours: {
      deals: 24,
      profile: 48,
      contact: 48,
      branches: 72,
      accounts: 24,
      corrections: 24,
    },
  },
})
const { browser: admin } = await signedIn(app, { role: 'ADMIN' })

const rowOf = async (name: string, tab = 'all') => {
  const { $ } = await admin.get(`/approvals?tab=${tab}`)
  const row = $('#list tbody tr').filter((_, one) => $(one).text().includes(name))
  const group = row.prevAll('.divide').first().text()
  return { text: row.text(), group, href: row.find('a.btn').attr('href') ?? '' }
}

test('an account that was rejected and asks again waits from then on [APPR-27]', async () => {
  const { browser, account } = await owner(app, {
    fullName: 'Ruwan Again',
    approvalStatus: 'REJECTED',
    business: {},
    contact: {},
  })
  await app.db.execute(sql`update users set created_at = now() - interval '90 days'
    where id = ${account.id}`)
  await send(browser, `${EDIT}?tab=business`, { ...goodBusiness, imageUrl: await picture() })
  const { text, group } = await rowOf('Merchant account')
  expect(text).toContain('arrived today')
  expect(group).not.toContain('Overdue')
})

test('what waits longer than its kind should stands below a line that says so, in its list and All [APPR-27]', async () => {
  const deal = await addDeal(await openShop(app), { title: 'Late cruise' })
  const bank = await addAccount(app.db, {
    role: 'BANK',
    approvalStatus: 'PENDING',
    fullName: 'Patient Trust',
    business: undefined,
  })
  await app.db.execute(sql`update deals set submitted_at = now() - interval '25 hours'
    where id = ${deal}`)
  await app.db.execute(sql`update users set created_at = now() - interval '23 hours'
    where id = ${bank.id}`)
  expect((await rowOf('Late cruise')).group).toBe('Overdue')
  expect((await rowOf('Late cruise', 'deals')).group).toBe('Overdue')
  expect((await rowOf('Patient Trust')).group).toBe('On time')
  expect((await rowOf('Patient Trust', 'accounts')).group, 'no line where none is overdue').toBe('')
})

test('the review of what is overdue says so, too, to those who decide on it [APPR-27]', async () => {
  const shop = await openShop(app)
  const deal = await addDeal(shop, { title: 'Slow cruise' })
  const branch = await addBranch(await openBusiness(app, {}), { name: 'Slow counter' })
  const account = await addAccount(app.db, { approvalStatus: 'PENDING' })
  const ago = sql`now() - interval '80 hours'`
  await app.db.execute(sql`update deals set submitted_at = ${ago} where id = ${deal}`)
  await app.db.execute(sql`update branches set submitted_at = ${ago} where id = ${branch}`)
  await app.db.execute(sql`update users set created_at = ${ago} where id = ${account.id}`)
  const reviews = [
    `/deals/view/merchant/${deal}`,
    `/branch/view-branch/${branch}`,
    `/merchant/review/${account.id}`,
  ]
  for (const review of reviews) {
    const text = (await admin.get(review)).$('main').text()
    expect(text, review).toMatch(/Submitted .+ \(waiting \d days\) Overdue/)
  }
  const own = await shop.browser.get(`/deals/view/merchant/${deal}`)
  expect(own.$('main').text()).not.toContain('Overdue')
})

test('a page whose rows have nothing to check has no column for it [APPR-28]', async () => {
  const heads = async (tab: string) => (await admin.get(`/approvals?tab=${tab}`)).$('thead').text()
  expect(await heads('accounts')).not.toContain('To check')
  expect(await heads('deals')).toContain('To check')
})

test('a merchant’s first deal, a price far above its category’s and listed words are pointed out, to administrators alone [APPR-28]', async () => {
  const shop = await openShop(app)
  const { account: neighbour } = await openShop(app)
  for (const originalPriceCents of [1, 90_000, 100_000, 110_000, 9_000_000]) {
    const changes = { categoryId: shop.categoryId, originalPriceCents, deductionCents: 0 }
    await addLiveDeal(app.db, neighbour.id, changes)
  }
  await addDeal(shop, { title: 'Miracle lunch', description: 'Nobody will GET\nRICH from it.' })
  const { text, href } = await rowOf('Miracle lunch')
  expect(text).toContain('Merchant’s first deal')
  expect(text).toContain('Price is 7 × the median of its category')
  expect(text).toContain('Contains: miracle, get rich')
  expect((await rowOf('Miracle lunch', 'deals')).text).toContain('Merchant’s first deal')
  expect((await admin.get(href)).$('main .note').text()).toContain('Please check:')
  const own = await shop.browser.get(href.split('?')[0] ?? '')
  expect(own.$('main').text()).not.toContain('first deal')
})

test('changed bank and contact data of a live profile are pointed out [APPR-28]', async () => {
  const business = await liveBusiness(app)
  await business.submit({ bankAccount: '777', telephone: '081 999 4567' })
  const { text } = await rowOf('Kandy Lake Books', 'profile')
  expect(text).toContain('Bank details changed · Contact details changed')
})

test('a branch that names a listed word is pointed out [APPR-28]', async () => {
  await addBranch(await openBusiness(app, {}), { name: 'Miracle counter' })
  expect((await rowOf('Miracle counter')).text).toContain('Contains: miracle')
})
