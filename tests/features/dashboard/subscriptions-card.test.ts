import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { AdminSummary } from '#src/contract/core/summary.ts'
import { createAuthenticationService } from '#src/services/authentication/app.ts'
import { createCoreService } from '#src/services/core/app.ts'
import { subscriptions } from '#src/services/core/plans/schema.ts'
import { addAccount, signInAs } from '#tests/support/accounts.ts'
import { dataOf } from '#tests/support/answers.ts'
import { testApp } from '#tests/support/app.ts'
import { signedIn } from '#tests/support/browser.ts'
import { subscribe } from '../deals/shop.ts'

const app = await testApp()
const core = createCoreService(app.services)
const account = await addAccount(app.db, { role: 'ADMIN' })
const { headers } = await signInAs(createAuthenticationService(app.services), account)

async function read() {
  const answer = await core.request('/summary/ADMIN', { headers })
  const { todaySummary, totalSummary } = await dataOf<AdminSummary>(answer)
  const peopleOf = ({ subscriptions: figures }: AdminSummary['totalSummary']) => [
    figures.subscribers.totalSubscribers,
    figures.unsubscribers.total,
  ]
  return { todaySummary, totalSummary, people: [peopleOf(todaySummary), peopleOf(totalSummary)] }
}

async function subscriber() {
  const { id } = await addAccount(app.db)
  await subscribe(app.db, id, 5)
  return id
}

function end(userId: string, daysAgo = 0) {
  const at = sql`now() - make_interval(days => ${daysAgo})`
  const startedAt = sql`now() - interval '40 days'`
  return app.db
    .update(subscriptions)
    .set({ startedAt, endedAt: at })
    .where(eq(subscriptions.userId, userId))
}

test('who has a plan and who left one counts once, today and in total [DASH-03, DASH-14]', async () => {
  const [first, second, third] = [await subscriber(), await subscriber(), await subscriber()]
  expect((await read()).people).toEqual([
    [3, 0],
    [3, 0],
  ])
  await end(first)
  await end(second, 30)
  await end(third, 30)
  await subscribe(app.db, third, 5)
  expect((await read()).people).toEqual([
    [1, 1],
    [1, 2],
  ])
})

test('the figures have the names of the documents [DASH-11]', async () => {
  const { todaySummary, totalSummary } = await read()
  for (const summary of [todaySummary, totalSummary]) {
    expect(summary).toMatchObject({
      title: expect.any(String),
      subTitle: expect.any(String),
      users: {
        total: expect.any(Number),
        merchants: expect.any(Number),
        mobileUsers: expect.any(Number),
        activeMerchants: expect.any(Number),
      },
      subscriptions: {
        plans: { totalPlan: 4, totalActivePlan: 4 },
        subscribers: { totalSubscribers: 1 },
        unsubscribers: { total: expect.any(Number) },
      },
      deals: {
        totalDeal: 0,
        activeDeals: 0,
        expiringDeals: 0,
        merchantDeals: 0,
        dealRequests: 0,
      },
      noOfNewCategories: 0,
      noOfNewBrands: 0,
      totalCategories: 0,
      totalActiveCategories: 0,
      totalBrands: 0,
    })
  }
})

test('the card shows plans, subscribers and those who left; plans lead to their lists [DASH-03, DASH-14]', async () => {
  const { browser } = await signedIn(app, { role: 'ADMIN' })
  const { $ } = await browser.get('/dashboard')
  const card = $('.tally-card').eq(1)
  const rows = card
    .find('.tally > div')
    .toArray()
    .map((row) => `${$(row).find('dt').text()} ${$(row).find('dd').text()}`)
  expect(card.find('.n').text()).toBe('1')
  expect(rows).toEqual([
    'Plans 4',
    'Plans for merchants 4',
    'Plans for banks 0',
    'Active plans 4',
    'Unsubscribed 2',
  ])
  const joined = $('.stats .stat')
    .toArray()
    .find((stat) => $(stat).text().startsWith('New subscribers'))
  expect($(joined).text()).toBe('New subscribers1Unsubscribed 1')
  expect($('.tally a[href="/subscriptions/list/merchant"]').text()).toBe('4')
  expect($('.tally a[href="/subscriptions/list/bank"]'), 'a zero leads nowhere').toHaveLength(0)
})
