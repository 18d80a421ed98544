import { expect, test } from 'vitest'
import type { BrokerId } from '#src/contract/order-payment/brokers.ts'
import { checkoutEvents } from '#src/services/order-payment/checkouts/schema.ts'
import { dataOf, refusalOf } from '#tests/support/answers.ts'
import { openBrokers } from '#tests/support/brokers/world.ts'
import { factsOf, once } from '../facts.ts'

const world = await openBrokers(['STRIPE', 'PAYPAL', 'VISAMASTER'])
const { db, stripe, paypal, buy, sendWebhook, confirm } = world

type SentWebhook = { body: string; headers: Record<string, string> }
/** What both providers do alike: the buyer pays, then webhooks come. */
const providers: {
  id: BrokerId
  pay: (reference: string) => string
  event: (reference: string, options?: { id?: string; ageSeconds?: number }) => SentWebhook
  forged: (reference: string) => SentWebhook
}[] = [
  {
    id: 'STRIPE',
    pay: (reference) => {
      stripe.pay(reference)
      return 'STRIPE'
    },
    event: stripe.event,
    forged: (reference) => stripe.event(reference, { secret: 'whsec_ofSomebodyElse' }),
  },
  {
    id: 'PAYPAL',
    pay: paypal.approve,
    event: paypal.event,
    forged: (reference) => paypal.event(reference, { key: 'of somebody else' }),
  },
]

for (const { id, pay, event, forged } of providers) {
  test(`${id}: a webhook ends the payment of somebody who never came back [R11]`, async () => {
    const { who, reference } = await buy(id)
    pay(reference)
    await dataOf(await sendWebhook(id, event(reference)))
    expect(await factsOf(db, who.id)).toMatchObject(once)
  })

  test(`${id}: webhooks that come twice, at once and beside the return bring one plan [R08, R09]`, async () => {
    const { who, reference } = await buy(id)
    const payerId = pay(reference)
    const sent = event(reference)
    const before = await db.$count(checkoutEvents)
    await Promise.all([
      ...Array.from({ length: 4 }, () => sendWebhook(id, sent)),
      ...Array.from({ length: 4 }, () => confirm(who, reference, payerId)),
    ])
    for (let time = 0; time < 2; time += 1) await dataOf(await sendWebhook(id, sent))
    expect(await factsOf(db, who.id)).toMatchObject(once)
    expect(await db.$count(checkoutEvents)).toBe(before + 1)
  })

  test(`${id}: a webhook that is wrongly signed, altered, unsigned or old is refused [R09]`, async () => {
    const { who, reference } = await buy(id)
    pay(reference)
    const { body, headers } = event(reference)
    const bad = [
      forged(reference),
      { body: body.replace('"id"', ' "id"'), headers },
      { body, headers: {} },
      event(reference, { ageSeconds: 320 }),
    ]
    for (const one of bad) expect((await refusalOf(await sendWebhook(id, one))).code).toBe(4000)
    expect(await factsOf(db, who.id)).toMatchObject({ states: ['PENDING'], subscribed: 0 })
    await dataOf(await sendWebhook(id, event(reference, { ageSeconds: 280 })))
    expect(await factsOf(db, who.id)).toMatchObject(once)
  })

  test(`${id}: what a webhook says is read again, so its order does not matter [R09]`, async () => {
    const { who, reference } = await buy(id)
    const early = event(reference)
    pay(reference)
    await dataOf(await sendWebhook(id, event(reference)))
    await dataOf(await sendWebhook(id, early))
    expect(await factsOf(db, who.id)).toMatchObject(once)
    const unpaid = await buy(id)
    await dataOf(await sendWebhook(id, event(unpaid.reference)))
    expect(await factsOf(db, unpaid.who.id)).toMatchObject({ states: ['PENDING'], subscribed: 0 })
  })
}

test('a webhook is asked for again while the provider does not say more [R09]', async () => {
  const { who, reference } = await buy('PAYPAL')
  paypal.approve(reference)
  const sent = paypal.event(reference)
  for (const fail of [/verify-webhook/, /capture$/]) {
    paypal.breakWith({ fail })
    expect((await sendWebhook('PAYPAL', sent)).status).toBe(500)
  }
  paypal.breakWith({})
  await dataOf(await sendWebhook('PAYPAL', sent))
  expect(await factsOf(db, who.id)).toMatchObject(once)
})

test('webhooks of a stranger call PayPal so often and no more [R09]', async () => {
  const { reference } = await buy('PAYPAL')
  const verify = 'POST /v1/notifications/verify-webhook-signature'
  const before = paypal.count(verify)
  const forged = () => sendWebhook('PAYPAL', paypal.event(reference, { key: 'of somebody else' }))
  const answers = await Promise.all(Array.from({ length: 80 }, forged))
  expect(paypal.count(verify) - before).toBeLessThanOrEqual(60)
  expect((await refusalOf(answers.at(-1) as Response)).code).toBe(4029)
})

test('what Stripe hears of cards and wallets comes to one address', async () => {
  const { who, reference } = await buy('VISAMASTER')
  stripe.pay(reference)
  await dataOf(await sendWebhook('STRIPE', stripe.event(reference)))
  expect(await factsOf(db, who.id)).toMatchObject(once)
})

test('an event of something else is taken and changes nothing', async () => {
  const { who, reference } = await buy('STRIPE')
  stripe.pay(reference)
  await dataOf(
    await sendWebhook('STRIPE', stripe.event(reference, { type: 'payment_intent.created' })),
  )
  const session = stripe.session(reference)
  const { metadata } = session
  session.metadata = {}
  await dataOf(await sendWebhook('STRIPE', stripe.event(reference)))
  session.metadata = metadata
  expect(await factsOf(db, who.id)).toMatchObject({ states: ['PENDING'], subscribed: 0 })
  const strange = { ...stripe.event(reference), body: '{"id":"evt_1"}' }
  expect((await refusalOf(await sendWebhook('STRIPE', strange))).code).toBe(4000)
})

test('money that an operator gave back at the provider shows as given back', async () => {
  const { who, reference } = await buy('STRIPE')
  stripe.pay(reference)
  await dataOf(await sendWebhook('STRIPE', stripe.event(reference)))
  const charge = stripe.session(reference).payment_intent?.latest_charge
  if (charge) charge.refunded = true
  await dataOf(await sendWebhook('STRIPE', stripe.event(reference, { type: 'charge.refunded' })))
  expect(await factsOf(db, who.id)).toMatchObject({ states: ['REFUNDED'] })
})
