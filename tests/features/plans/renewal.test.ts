import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { addDays, businessDate } from '#src/i18n/business-time.ts'
import { subscriptions } from '#src/services/core/plans/schema.ts'
import { checkouts } from '#src/services/order-payment/checkouts/schema.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { addPlan, business, paid } from './plans.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const profile = '/profile/merchant?tab=plan'
const pay = '/subscriptions/payments/renew'
const switchOf = '/profile/merchant/renewal'
const today = businessDate(Date.now(), 'Asia/Colombo')

type Changes = Partial<typeof subscriptions.$inferInsert>

/** Somebody with a plan whose last paid day is so many days from today. */
async function holder(days: number | null, language = 'en', changes: Changes = {}) {
  const planId = await addPlan(app.db, { ...paid, title: 'Counter' })
  const { browser, account } = await business(app)
  const terms = {
    dealsPerMonth: 3,
    eventsPerMonth: 0,
    dealsPerEvent: 1,
    termsAndCondition: 'Be kind.',
  }
  await app.db.insert(subscriptions).values({
    ...terms,
    id: v7(),
    userId: account.id,
    planId,
    amountCents: paid.amountCents,
    startedOn: addDays(today, -20),
    paidThrough: days === null ? null : addDays(today, days),
    kept: days === null,
    ...changes,
  })
  browser.cookies.set('__Host-lang', language)
  return { browser, planId, account }
}

const cases: [language: string, days: number | null, words: RegExp, offersPayment: boolean][] = [
  ['en', 20, /Paid until/, false],
  ['en', 14, /can pay for the next month now/, true],
  ['en', 0, /can pay for the next month now/, true],
  ['en', -1, /overdue.*goes on until/, true],
  ['en', -7, /overdue.*goes on until/, true],
  ['en', null, /No end/, false],
  ['ru', 20, /Оплачен до/, false],
  ['ru', 3, /месяц уже можно оплатить/, true],
  ['ru', -1, /просрочена.*работает до/, true],
  ['ru', null, /Без срока/, false],
]

test.each(cases)(
  'in %s a plan with %s days says what is due [SUBS-55, SUBS-56]',
  async (language, days, words, offers) => {
    const { browser } = await holder(days, language)
    const { $ } = await browser.get(profile)
    expect($('main').text()).toMatch(words)
    expect($(`main a[href="${pay}"]`)).toHaveLength(offers ? 1 : 0)
    expect($(`form[action="${switchOf}"]`)).toHaveLength(days === null ? 0 : 1)
  },
)

test('the next month is paid for on a page that says the month and the price [SUBS-55]', async () => {
  const { browser, planId, account } = await holder(3)
  const { $ } = await browser.get(pay)
  const day = (days: number) => addDays(today, days).split('-').reverse().join('-')
  expect($('main').text()).toContain(`after ${day(3)}`)
  expect($('main').text()).toContain('2,500.00')
  const answer = await browser.submit(pay, { broker: 'SANDBOX' })
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toMatch(/\/sandbox\/checkout\//)
  const rows = await app.db.select().from(checkouts).where(eq(checkouts.userId, account.id))
  expect(rows).toMatchObject([{ kind: 'RENEWAL', subjectId: planId, amountCents: 250_000 }])
})

test('without a way to pay the page says what is missing and keeps the rest [PAY-15]', async () => {
  const { browser } = await holder(3)
  const { status, $ } = await browser.submit(pay, { broker: '' })
  expect(status).toBe(422)
  expect($('main h1').text()).toBe('Pay for the next month')
})

test.each([20, null])(
  'with %s days there is nothing to pay, and the page leads to the plan [SUBS-55]',
  async (days) => {
    const { browser } = await holder(days)
    const answer = await browser.get(pay)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, profile])
  },
)

test('“Don’t renew” is one press, and one back [SUBS-57]', async () => {
  const { browser } = await holder(10)
  await browser.submit(profile, { renews: 'no' }, switchOf)
  const stopped = (await browser.get(profile)).$('main')
  expect(stopped.text()).toContain('won’t renew')
  expect(stopped.find(`form[action="${switchOf}"] button`).text()).toBe('Renew this plan')
  await browser.submit(profile, { renews: 'yes' }, switchOf)
  expect((await browser.get(profile)).$('main').text()).not.toContain('won’t renew')
})

test.each([
  ['', 400],
  ['maybe', 400],
])('another word than yes and no (%s) is refused [SUBS-57]', async (renews, status) => {
  const { browser } = await holder(10)
  expect((await browser.submit(profile, { renews }, switchOf)).status).toBe(status)
})
