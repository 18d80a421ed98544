import { and, eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { BrokerId } from '#src/contract/order-payment/brokers.ts'
import { subscriptions } from '#src/services/core/plans/schema.ts'
import { subscribe } from '#src/services/core/plans/subscribe.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { notifications } from '#src/services/notifications/schema.ts'
import { checkouts } from '#src/services/order-payment/checkouts/schema.ts'
import { invoices } from '#src/services/order-payment/invoices/schema.ts'
import { dataOf } from '#tests/support/answers.ts'
import { openBrokers } from '#tests/support/brokers/world.ts'
import type { Account } from '#tests/support/payments.ts'
import { factsOf } from './facts.ts'

const world = await openBrokers()
const { db, stripe, paypal, buy, sendWebhook, admin, get } = world
const origin = { requestId: 'test', address: null }

type Part = 'all' | 'a part'
/** What an operator does on the provider's own pages, and what the provider tells then. */
const providers: Record<'STRIPE' | 'PAYPAL', (reference: string, part: Part) => () => SentWebhook> =
  {
    STRIPE: (reference, part) => {
      const charge = stripe.session(reference).payment_intent?.latest_charge
      if (charge) charge.refunded = part === 'all'
      return () => stripe.event(reference, { type: 'charge.refunded' })
    },
    PAYPAL: (reference, part) => {
      const capture = paypal.order(reference).purchase_units[0].payments?.captures[0]
      if (capture) capture.status = part === 'all' ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
      return () => paypal.event(reference, { type: 'PAYMENT.CAPTURE.REFUNDED' })
    },
  }
type SentWebhook = ReturnType<typeof stripe.event> | ReturnType<typeof paypal.event>
type Provider = keyof typeof providers & BrokerId

/** Somebody whose plan is paid and has begun. */
async function paid(broker: Provider) {
  const bought = await buy(broker)
  if (broker === 'STRIPE') stripe.pay(bought.reference)
  else paypal.approve(bought.reference)
  const { event } = broker === 'STRIPE' ? stripe : paypal
  await dataOf(await sendWebhook(broker, event(bought.reference)))
  return bought
}
const plansOf = ({ id }: Account) =>
  db.select().from(subscriptions).where(eq(subscriptions.userId, id)).orderBy(subscriptions.id)
const notificationsOf = ({ id }: Account, type: string) =>
  db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, id), eq(notifications.type, type)))
const refundsOf = ({ id }: Account) =>
  db
    .select()
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.actorId, id),
        inArray(auditEntries.event, ['checkout.refunded', 'subscription.refunded']),
      ),
    )

for (const broker of ['STRIPE', 'PAYPAL'] as const) {
  test(`${broker}: all of the money back ends the plan at once, once, and tells of it`, async () => {
    const { who, reference, orderId } = await paid(broker)
    const send = providers[broker](reference, 'all')
    const link = `/orders/${orderId}`
    const sent = send()
    await Promise.all([
      sendWebhook(broker, sent),
      sendWebhook(broker, sent),
      sendWebhook(broker, send()),
    ])
    await dataOf(await sendWebhook(broker, send()))
    expect(await factsOf(db, who.id)).toMatchObject({ states: ['REFUNDED'], subscribed: 1 })
    expect(await plansOf(who)).toMatchObject([{ endedAt: expect.any(Date) }])
    expect(await notificationsOf(who, 'subscription-refunded')).toMatchObject([
      { params: { name: 'Growth' }, link },
    ])
    const notices = await notificationsOf(admin, 'payment-refunded')
    expect(notices.filter((one) => one.link === link)).toMatchObject([
      { params: { name: 'Growth' } },
    ])
    expect((await refundsOf(who)).map(({ event }) => event).sort()).toEqual([
      'checkout.refunded',
      'subscription.refunded',
    ])
    const order = await dataOf<object>(await get(admin, link))
    expect(order).toMatchObject({ state: 'REFUNDED', fulfilled: true, reason: null })
  })

  test(`${broker}: a part of the money back ends nothing`, async () => {
    const { who, reference } = await paid(broker)
    await dataOf(await sendWebhook(broker, providers[broker](reference, 'a part')()))
    expect(await factsOf(db, who.id)).toMatchObject({ states: ['PAID'] })
    expect(await plansOf(who)).toMatchObject([{ endedAt: null }])
    expect(await notificationsOf(who, 'subscription-refunded')).toEqual([])
    expect(await refundsOf(who)).toEqual([])
  })

  test(`${broker}: what went back before its payment was heard of begins nothing`, async () => {
    const { who, reference, orderId } = await buy(broker)
    if (broker === 'STRIPE') stripe.pay(reference)
    else await takeSilently(reference)
    await dataOf(await sendWebhook(broker, providers[broker](reference, 'all')()))
    const { states, subscribed, rows } = await factsOf(db, who.id)
    expect({ states, subscribed }).toEqual({ states: ['REFUNDED'], subscribed: 0 })
    expect(rows[0]).toMatchObject({ paidAt: expect.any(Date), bookedState: 'REFUNDED' })
    const booked = await db.select().from(invoices).where(eq(invoices.checkoutId, orderId))
    expect(booked).toMatchObject([{ creditNumber: expect.any(String) }])
    expect(await notificationsOf(who, 'subscription-refunded')).toEqual([])
  })
}

/** The money was taken, but the answer to that never came. */
async function takeSilently(reference: string) {
  const [unit] = paypal.order(reference).purchase_units
  const { amount, custom_id } = unit
  paypal.order(reference).status = 'COMPLETED'
  unit.payments = { captures: [{ id: `CAP${reference}`, status: 'COMPLETED', amount, custom_id }] }
}

test('a plan that was left before stays as it is, and one taken since goes on', async () => {
  const { who, reference } = await paid('STRIPE')
  const leftAt = new Date(Date.now() - 60_000)
  await db.update(subscriptions).set({ endedAt: leftAt }).where(eq(subscriptions.userId, who.id))
  const input = {
    userId: who.id,
    planId: world.free,
    role: 'MERCHANT',
    timeZone: 'Asia/Colombo',
  } as const
  await db.transaction((tx) => subscribe(tx, input, origin))
  await dataOf(await sendWebhook('STRIPE', providers.STRIPE(reference, 'all')()))
  expect(await plansOf(who)).toMatchObject([{ endedAt: leftAt }, { endedAt: null }])
  expect(await notificationsOf(who, 'subscription-refunded')).toHaveLength(1)
  expect((await refundsOf(who)).map(({ event }) => event)).toEqual(['checkout.refunded'])
})

test('whoever was refunded may subscribe again', async () => {
  const { who, reference } = await paid('STRIPE')
  await dataOf(await sendWebhook('STRIPE', providers.STRIPE(reference, 'all')()))
  const again = await buy('STRIPE', who)
  stripe.pay(again.reference)
  await dataOf(await sendWebhook('STRIPE', stripe.event(again.reference)))
  expect((await plansOf(who)).map(({ endedAt }) => endedAt === null)).toEqual([false, true])
  const mine = await db.select().from(checkouts).where(eq(checkouts.userId, who.id))
  expect(mine.map(({ state }) => state).sort()).toEqual(['PAID', 'REFUNDED'])
})
