import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays, businessDate } from '#src/i18n/business-time.ts'
import { subscriptions } from '#src/services/core/plans/schema.ts'
import { checkouts, savedMethods } from '#src/services/order-payment/checkouts/schema.ts'
import { chargeRenewals } from '#src/services/order-payment/saved-methods/charge-renewals.ts'
import { forgetMethods } from '#src/services/order-payment/saved-methods/forget-methods.ts'
import type { SavedWallet } from '#src/start/payment-stand-in/paypal-records.ts'
import { dataOf } from '#tests/support/answers.ts'
import { openBrokers } from '#tests/support/brokers/world.ts'
import type { Account } from '#tests/support/payments.ts'

const world = await openBrokers()
const { db, paypal, make, merchant, confirm, brokers, work } = world
const app = world.test.services
const today = businessDate(Date.now(), 'Asia/Colombo')
const noon = sql<Date>`((${today}::date + time '12:00') at time zone 'Asia/Colombo')`
const charge = () => chargeRenewals(app, brokers, noon)

/** Whose last paid day is today. */
async function holder(behaves: SavedWallet['behaves'] = 'pays') {
  const who = await merchant()
  await dataOf(await make(who, { paymentBrokerId: 'PAYPAL', consentVersion: 1 }))
  const [begun] = await checkoutsOf(who)
  const reference = begun?.providerReference ?? ''
  paypal.behaviours.set(reference, behaves)
  await dataOf(await confirm(who, reference, paypal.approve(reference)))
  const days = { startedOn: addDays(today, -30), paidThrough: today }
  await db.update(subscriptions).set(days).where(eq(subscriptions.userId, who.id))
  return who
}
function checkoutsOf({ id }: Account) {
  return db
    .select()
    .from(checkouts)
    .where(eq(checkouts.userId, id))
    .orderBy(desc(checkouts.createdAt), desc(checkouts.id))
}
async function statesOf(who: Account) {
  return (await checkoutsOf(who)).map(({ kind, state }) => `${kind} ${state}`)
}
const kept = ({ id }: Account) =>
  db
    .select()
    .from(savedMethods)
    .where(and(eq(savedMethods.userId, id), isNull(savedMethods.removedAt)))
const taken = (orderId: string | undefined) =>
  [...paypal.orders.values()].filter(
    ({ purchase_units: [unit], status }) => unit.custom_id === orderId && status === 'COMPLETED',
  )

test('a wallet is kept with the payment, and charged once in PayPal’s currency [SUBS-63, SUBS-64]', async () => {
  const who = await holder()
  expect(await kept(who)).toMatchObject([
    { broker: 'PAYPAL', method: expect.stringMatching(/^VAULT/), brand: 'paypal', lastFour: null },
  ])
  await Promise.all([charge(), charge()])
  const [latest] = await checkoutsOf(who)
  expect(latest).toMatchObject({ kind: 'RENEWAL', state: 'PAID', chargedCents: 1500 })
  expect(taken(latest?.id)).toHaveLength(1)
})

test('an answer that is lost is asked for again, and takes the money once [SUBS-64]', async () => {
  const who = await holder()
  paypal.breakWith({ drop: /orders$/ })
  await charge()
  paypal.breakWith({})
  expect(await statesOf(who)).toEqual(['RENEWAL CREATED', 'PLAN PAID'])
  await work()
  const [latest] = await checkoutsOf(who)
  expect(latest).toMatchObject({ state: 'PAID' })
  expect(taken(latest?.id)).toHaveLength(1)
})

test('a webhook names what was taken before an answer came [SUBS-64]', async () => {
  const who = await holder()
  paypal.breakWith({ drop: /orders$/ })
  await charge()
  paypal.breakWith({})
  const [latest] = await checkoutsOf(who)
  const [order] = taken(latest?.id)
  const webhook = paypal.event(order?.id ?? '', { type: 'PAYMENT.CAPTURE.COMPLETED' })
  expect((await world.sendWebhook('PAYPAL', webhook)).ok).toBe(true)
  expect(await statesOf(who)).toEqual(['RENEWAL PAID', 'PLAN PAID'])
})

test.each([
  ['declines', 'declined'],
  ['authenticates', 'authentication'],
] as const)('a wallet that %s brings no month [SUBS-65]', async (behaves, failureReason) => {
  const who = await holder(behaves)
  await charge()
  expect((await checkoutsOf(who))[0]).toMatchObject({ state: 'FAILED', failureReason })
})

test('a wallet whose plan is over is forgotten at PayPal [SUBS-66]', async () => {
  const who = await holder()
  const [method] = await kept(who)
  const own = eq(subscriptions.userId, who.id)
  await db.update(subscriptions).set({ endedAt: new Date() }).where(own)
  while (await forgetMethods(app, brokers));
  expect(await kept(who)).toEqual([])
  expect(paypal.wallets.has(method?.method ?? '')).toBe(false)
})
