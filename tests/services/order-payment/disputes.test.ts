import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { lockPlan } from '#src/services/core/deals-of-the-day/event-quota.ts'
import { subscriptions } from '#src/services/core/plans/schema.ts'
import {
  setPackageFrozen,
  takeFromPackage,
  whyNotRunning,
} from '#src/services/core/user-packages/current.ts'
import { joinPackage } from '#src/services/core/user-packages/join.ts'
import { notifications } from '#src/services/notifications/schema.ts'
import { checkDisputes } from '#src/services/order-payment/disputes/apply-dispute.ts'
import { disputes } from '#src/services/order-payment/disputes/schema.ts'
import { invoices } from '#src/services/order-payment/invoices/schema.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { dataOf } from '#tests/support/answers.ts'
import { openBrokers } from '#tests/support/brokers/world.ts'
import { ZONE } from '#tests/support/core.ts'
import { addPackage } from '#tests/support/packages.ts'
import type { Account } from '#tests/support/payments.ts'
import { factsOf } from './facts.ts'

const world = await openBrokers()
const { db, stripe, paypal, buy, sendWebhook, admin, get, brokers } = world
const providers = { STRIPE: stripe, PAYPAL: paypal }
type Provider = keyof typeof providers

/** Somebody whose plan is paid and has begun, and whose bank asks for the money back. */
async function disputed(broker: Provider) {
  const bought = await buy(broker)
  if (broker === 'STRIPE') stripe.pay(bought.reference)
  else paypal.approve(bought.reference)
  await dataOf(await sendWebhook(broker, providers[broker].event(bought.reference)))
  const dispute = providers[broker].dispute(bought.reference)
  await dataOf(await sendWebhook(broker, dispute.event()))
  return { ...bought, dispute }
}
const planOf = async ({ id }: Account) =>
  (await db.select().from(subscriptions).where(eq(subscriptions.userId, id)))[0]
const notificationsOf = async ({ id }: Account, orderId: string) =>
  (
    await db
      .select({ type: notifications.type })
      .from(notifications)
      .where(and(eq(notifications.userId, id), eq(notifications.link, `/orders/${orderId}`)))
  ).map(({ type }) => type)
const orderOf = async (orderId: string) =>
  dataOf<{ state: string; dispute: string | null; timeline: { what: string }[] }>(
    await get(admin, `/orders/${orderId}`),
  )

for (const broker of ['STRIPE', 'PAYPAL'] as const) {
  test(`${broker}: a dispute freezes the plan once, and tells its holder and administrators`, async () => {
    const { who, orderId, dispute } = await disputed(broker)
    const sent = dispute.event()
    await Promise.all([
      sendWebhook(broker, sent),
      sendWebhook(broker, sent),
      sendWebhook(broker, dispute.event()),
    ])
    expect(await planOf(who)).toMatchObject({ endedAt: null, frozenAt: expect.any(Date) })
    const use = db.transaction((tx) => lockPlan(tx, who.id, ZONE))
    await expect(use).rejects.toMatchObject({ key: 'core:plan.frozen' })
    expect(await notificationsOf(who, orderId)).toEqual(['subscription-frozen'])
    expect(await notificationsOf(admin, orderId)).toEqual(['payment-disputed'])
    expect(await orderOf(orderId)).toMatchObject({ state: 'PAID', dispute: 'OPEN' })
  })

  test(`${broker}: won, the plan goes on as it was`, async () => {
    const { who, orderId, dispute } = await disputed(broker)
    dispute.end('won')
    await dataOf(await sendWebhook(broker, dispute.event()))
    await dataOf(await sendWebhook(broker, dispute.event()))
    expect(await planOf(who)).toMatchObject({ endedAt: null, frozenAt: null })
    await db.transaction((tx) => lockPlan(tx, who.id, ZONE))
    expect(await notificationsOf(who, orderId)).toEqual([
      'subscription-frozen',
      'subscription-restored',
    ])
    expect(await notificationsOf(admin, orderId)).toEqual([
      'payment-disputed',
      'payment-dispute-won',
    ])
    const order = await orderOf(orderId)
    expect(order).toMatchObject({ state: 'PAID', dispute: 'WON' })
    expect(order.timeline.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['disputed', 'dispute-won']),
    )
  })

  test(`${broker}: lost, the plan ends and a credit note says so`, async () => {
    const { who, orderId, dispute } = await disputed(broker)
    dispute.end('lost')
    await dataOf(await sendWebhook(broker, dispute.event()))
    expect(await planOf(who)).toMatchObject({ endedAt: expect.any(Date) })
    expect(await factsOf(db, who.id)).toMatchObject({ states: ['REFUNDED'] })
    const booked = await db.select().from(invoices).where(eq(invoices.checkoutId, orderId))
    expect(booked).toMatchObject([{ creditNumber: expect.any(String) }])
    expect(await notificationsOf(admin, orderId)).toEqual([
      'payment-disputed',
      'payment-dispute-lost',
    ])
    expect(await orderOf(orderId)).toMatchObject({ state: 'REFUNDED', dispute: 'LOST' })
  })

  test(`${broker}: a dispute heard of before its payment freezes what the payment brings`, async () => {
    const { who, reference } = await buy(broker)
    if (broker === 'STRIPE') stripe.pay(reference)
    else {
      paypal.approve(reference)
      await paypalTakes(reference)
    }
    await dataOf(await sendWebhook(broker, providers[broker].dispute(reference).event()))
    expect(await planOf(who)).toMatchObject({ endedAt: null, frozenAt: expect.any(Date) })
  })

  test(`${broker}: administrators see until when the provider takes an answer, and are told once [PAY-44, PAY-48]`, async () => {
    const { who, orderId, dispute } = await disputed(broker)
    const deadlines = async () =>
      Promise.all(
        [admin, who].map(async (one) => {
          type Order = { answerBy: { milliseconds: number } | null }
          const order = await dataOf<Order>(await get(one, `/orders/${orderId}`))
          return order.answerBy?.milliseconds ?? null
        }),
      )
    expect(await deadlines()).toEqual([null, null])
    for (const day of ['2026-12-11', '2026-12-14']) {
      dispute.answerBy(new Date(`${day}T23:59:59Z`))
      await dataOf(await sendWebhook(broker, dispute.event()))
      expect(await deadlines()).toEqual([Date.parse(`${day}T23:59:59Z`), null])
      await dataOf(await sendWebhook(broker, dispute.event()))
    }
    expect(await notificationsOf(admin, orderId)).toEqual([
      'payment-disputed',
      'payment-dispute-due',
      'payment-dispute-due',
    ])
    dispute.end('won')
    await dataOf(await sendWebhook(broker, dispute.event()))
    expect(await deadlines()).toEqual([null, null])
  })

  test(`${broker}: the job learns of an end that no webhook told of`, async () => {
    const { who, dispute } = await disputed(broker)
    dispute.end('won')
    await db.update(disputes).set({ checkAt: sql`now() - interval '1 second'` })
    await checkDisputes(world.test.services, brokers)
    expect(await planOf(who)).toMatchObject({ frozenAt: null })
  })
}

test('of open disputes each broker is asked about its own alone, once, as long as they are open', async () => {
  const both = { STRIPE: await disputed('STRIPE'), PAYPAL: await disputed('PAYPAL') }
  const open = [await buy('STRIPE'), await buy('PAYPAL')]
  expect(open).toHaveLength(2)
  const look = async () => {
    for (const { calls } of Object.values(providers)) calls.length = 0
    await db.update(disputes).set({ checkAt: sql`now() - interval '1 second'` })
    await checkDisputes(world.test.services, brokers)
    const lookedUp = (name: Provider) =>
      providers[name].calls.filter((call) => call.includes('/disputes/')).sort()
    return { stripe: lookedUp('STRIPE'), paypal: lookedUp('PAYPAL') }
  }
  const rows = await db.select().from(disputes).where(eq(disputes.state, 'OPEN'))
  const looked = await look()
  expect(looked.stripe.length + looked.paypal.length).toBe(rows.length)
  expect(new Set([...looked.stripe, ...looked.paypal]).size).toBe(rows.length)
  both.STRIPE.dispute.end('won')
  both.PAYPAL.dispute.end('lost')
  await look()
  const later = await look()
  expect(later.stripe.length + later.paypal.length).toBe(rows.length - 2)
})

/** The money was taken, but the answer to that never came. */
async function paypalTakes(reference: string) {
  const order = paypal.order(reference)
  const [unit] = order.purchase_units
  const { amount, custom_id } = unit
  order.status = 'COMPLETED'
  unit.payments = { captures: [{ id: `CAP${reference}`, status: 'COMPLETED', amount, custom_id }] }
}

test('of two disputes of one payment the last one that is won thaws it', async () => {
  const { who, reference, dispute } = await disputed('PAYPAL')
  const second = paypal.dispute(reference)
  await dataOf(await sendWebhook('PAYPAL', second.event()))
  dispute.end('won')
  await dataOf(await sendWebhook('PAYPAL', dispute.event()))
  expect(await planOf(who)).toMatchObject({ frozenAt: expect.any(Date) })
  second.end('won')
  await dataOf(await sendWebhook('PAYPAL', second.event()))
  expect(await planOf(who)).toMatchObject({ frozenAt: null })
})

test('a webhook is asked for again while the broker does not say how a dispute stands', async () => {
  const { who, dispute } = await disputed('STRIPE')
  dispute.end('lost')
  const sent = dispute.event()
  stripe.breakWith({ fail: /disputes/ })
  expect((await sendWebhook('STRIPE', sent)).status).toBe(500)
  stripe.breakWith({})
  await dataOf(await sendWebhook('STRIPE', sent))
  expect(await factsOf(db, who.id)).toMatchObject({ states: ['REFUNDED'] })
})

test('a frozen package gives no coupon and says why, until it is let go on', async () => {
  const city = await addPackage(db)
  const who = await addAccount(db, { role: 'USER' })
  const input = { userId: who.id, packageId: city.id, checkoutId: null, timeZone: ZONE }
  const origin = { requestId: 'test', address: null }
  const { subscriptionId } = await db.transaction((tx) => joinPackage(tx, input, origin))
  const take = () => db.transaction((tx) => takeFromPackage(tx, who.id))
  expect(await db.transaction((tx) => setPackageFrozen(tx, subscriptionId, true))).toBe(true)
  expect(await take()).toBeNull()
  expect(await whyNotRunning(db, who.id)).toBe('core:package.frozen')
  await db.transaction((tx) => setPackageFrozen(tx, subscriptionId, false))
  expect(await take()).toBe(subscriptionId)
})
