import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { addDays, businessDate } from '#src/i18n/business-time.ts'
import { subscriptions } from '#src/services/core/plans/schema.ts'
import { addPlan, business, paid } from '#tests/features/plans/plans.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { signedInAs } from '#tests/support/signed-in-as.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const LIST = '/subscriptions/payments/overdue'
const today = businessDate(Date.now(), 'Asia/Colombo')

async function holder(days: number, changes: Partial<typeof subscriptions.$inferInsert> = {}) {
  const planId = await addPlan(app.db, { ...paid, title: `Counter ${days}` })
  const { account } = await business(app)
  await app.db.insert(subscriptions).values({
    dealsPerMonth: 3,
    eventsPerMonth: 0,
    dealsPerEvent: 1,
    termsAndCondition: 'Be kind.',
    id: v7(),
    userId: account.id,
    planId,
    amountCents: paid.amountCents,
    startedOn: addDays(today, -40),
    paidThrough: addDays(today, days),
    ...changes,
  })
}

test('administrators see who owes what, the oldest debt first, in both languages and as a file [SUBS-62]', async () => {
  for (const days of [-2, -7, 0, 5]) await holder(days)
  await holder(-8)
  await holder(-3, { renews: false })
  await holder(-3, { frozenAt: new Date() })
  const admin = await addAccount(app.db, { role: 'ADMIN' })
  const browser = await signedInAs(app, admin)
  const { $ } = await browser.get(LIST)
  const rows = $('#list tbody tr')
    .toArray()
    .map((row) => $(row).text())
  expect(rows).toHaveLength(2)
  expect(rows[0]).toContain('Counter -7')
  expect(rows[1]).toContain('Counter -2')
  expect(rows[1]).toMatch(/2,500\.00/)
  expect(rows[1]).toContain('No attempt to pay')
  const shown = addDays(today, 1).split('-').reverse().join('-')
  expect(rows[1], 'asked again on the third day').toContain(shown)
  const file = await browser.get(`${LIST}?format=csv`)
  expect(file.headers.get('content-type')).toContain('text/csv')
  browser.cookies.set('__Host-lang', 'ru')
  const russian = (await browser.get(LIST)).$('main').text()
  expect(russian).toContain('Не пытались оплатить')
})
