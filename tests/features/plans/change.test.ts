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
const today = businessDate(Date.now(), 'Asia/Colombo')

async function holder(language = 'en') {
  const planId = await addPlan(app.db, { ...paid, title: 'Counter' })
  const { browser, account } = await business(app)
  await app.db.insert(subscriptions).values({
    dealsPerMonth: 3,
    eventsPerMonth: 0,
    dealsPerEvent: 1,
    termsAndCondition: 'Be kind.',
    id: v7(),
    userId: account.id,
    planId,
    amountCents: paid.amountCents,
    startedOn: addDays(today, -10),
    paidThrough: addDays(today, 20),
  })
  browser.cookies.set('__Host-lang', language)
  return { browser, account }
}

test.each([
  ['en', 'Change your plan', /Price of the month.*9,000\.00/, /All your deals stay/],
  ['ru', 'Смена тарифа', /Цена месяца.*9.000,00/, /Все ваши акции останутся/],
])(
  'in %s a dearer plan shows price and credit before anybody pays [SUBS-59]',
  async (language, title, price, deals) => {
    const planId = await addPlan(app.db, { ...paid, title: 'Arcade', amountCents: 900_000 })
    const { browser, account } = await holder(language)
    const { $ } = await browser.get(`/subscriptions/details/${planId}`)
    const address = `/subscriptions/payments/change?planId=${planId}`
    expect($('main button[disabled]')).toHaveLength(1)
    expect($(`main a[href="${address}"]`)).toHaveLength(1)
    const page = await browser.get(address)
    expect(page.$('main h1').text()).toBe(title)
    expect(page.$('main').text()).toMatch(price)
    expect(page.$('main').text()).toMatch(deals)
    const answer = await browser.submit(address, { broker: 'SANDBOX' })
    expect(answer.headers.get('location')).toMatch(/\/sandbox\/checkout\//)
    const rows = await app.db.select().from(checkouts).where(eq(checkouts.userId, account.id))
    expect(rows).toMatchObject([{ kind: 'CHANGE', subjectId: planId, amountCents: 900_000 }])
  },
)

test('a cheaper plan asks first, waits for the last paid day and is taken back by one press [SUBS-61]', async () => {
  const planId = await addPlan(app.db, { ...paid, title: 'Kiosk', amountCents: 100_000 })
  const { browser } = await holder()
  const address = `/subscriptions/details/${planId}/change`
  const { $ } = await browser.get(`/subscriptions/details/${planId}`)
  expect($(`main a[href="${address}"]`)).toHaveLength(1)
  const question = (await browser.get(address)).$('main').text()
  const day = addDays(today, 21).split('-').reverse().join('-')
  expect(question).toContain(`From ${day} your plan is “Kiosk”`)
  const answer = await browser.submit(address, {})
  expect(answer.headers.get('location')).toBe(profile)
  expect((await browser.get(profile)).$('main').text()).toContain(
    `From ${day} your plan is “Kiosk”`,
  )
  await browser.submit(profile, {}, '/profile/merchant/keep-plan')
  expect((await browser.get(profile)).$('main').text()).not.toContain('Kiosk')
})

test('the own plan, and one that nobody may change to, offer no change [SUBS-59]', async () => {
  const { browser, account } = await holder()
  const [own] = await app.db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, account.id))
  const page = await browser.get(`/subscriptions/details/${own?.planId}`)
  expect(page.$('main a[href*="change"]')).toHaveLength(0)
  const other = await addPlan(app.db, { ...paid, title: 'Vault', amountCents: 900_000 })
  await app.db
    .update(subscriptions)
    .set({ frozenAt: new Date() })
    .where(eq(subscriptions.userId, account.id))
  const refused = await browser.get(`/subscriptions/details/${other}`)
  expect(refused.$('main a[href*="change"]')).toHaveLength(0)
  expect(refused.$('main').text()).toContain('disputed')
})
