import { describe, expect, test } from 'vitest'
import { card, openChargedPlans } from './charged-plans.ts'

const {
  brokers,
  buy,
  charge,
  charged,
  checkoutsOf,
  current,
  holder,
  kept,
  make,
  merchant,
  move,
  planOf,
  remember,
  remove,
  sendWebhook,
  statesOf,
  stripe,
  typesOf,
  work,
} = await openChargedPlans()

describe('a method is saved', () => {
  test('with the payment that agreed to it: what the provider calls it, and the words’ version [SUBS-63]', async () => {
    const who = await buy(1)
    const [method] = await kept(who)
    expect(method).toMatchObject({
      broker: 'STRIPE',
      customer: expect.stringMatching(/^cus_/),
      method: expect.stringMatching(/^pm_/),
      brand: 'visa',
      lastFour: '4242',
      expires: '2034-04',
      consentVersion: 1,
      removedAt: null,
    })
    expect((await planOf(who)).period?.chargedTo).toBe(card)
  })

  test('by nobody who did not tick it [SUBS-63]', async () => {
    const who = await buy()
    expect(await kept(who)).toEqual([])
    expect((await planOf(who)).period?.chargedTo).toBeNull()
    await move(who, 0)
    await charge()
    expect(await statesOf(who)).toEqual(['PLAN PAID'])
  })

  test('not with words that are unknown [SUBS-63]', async () => {
    const who = await merchant()
    expect((await make(who, { paymentBrokerId: 'STRIPE', consentVersion: 99 })).status).toBe(400)
  })
})

describe('on its last paid day', () => {
  test('the next month is charged once, however many replicas look [SUBS-64]', async () => {
    const who = await holder()
    await remember(who)
    await Promise.all([charge(), charge(), charge()])
    await Promise.all([work(), charge()])
    expect(charged(who)).toHaveLength(1)
    expect(await statesOf(who)).toEqual(['RENEWAL PAID', 'PLAN PAID'])
    expect(await current(who)).toMatchObject({ months: 2, chargedTo: card })
    expect(await typesOf(who)).toContain('subscription-renewed')
  })

  test.each([-7, -1])('nothing is charged %i days after it [SUBS-64]', async (days) => {
    const who = await holder('pays', days)
    await charge()
    expect(await statesOf(who)).toEqual(['PLAN PAID'])
  })

  test('nothing is charged at night [SUBS-64]', async () => {
    const who = await holder()
    await charge('03:00')
    expect(await statesOf(who)).toEqual(['PLAN PAID'])
  })

  test('an answer that is lost is asked for again under the same key [SUBS-64]', async () => {
    const who = await holder()
    await remember(who)
    stripe.breakWith({ drop: /payment_intents/ })
    await charge()
    expect(await statesOf(who)).toEqual(['RENEWAL CREATED', 'PLAN PAID'])
    await charge()
    stripe.breakWith({})
    await work()
    expect(charged(who)).toHaveLength(1)
    expect(await statesOf(who)).toEqual(['RENEWAL PAID', 'PLAN PAID'])
  })

  test('a webhook brings what was charged before a process died [SUBS-64]', async () => {
    const who = await holder()
    await remember(who)
    stripe.breakWith({ drop: /payment_intents/ })
    await charge()
    stripe.breakWith({})
    await remove(who)
    await work()
    expect(await statesOf(who)).toEqual(['RENEWAL CREATED', 'PLAN PAID'])
    const [intent] = charged(who)
    const webhook = stripe.event(intent?.id ?? '', { type: 'payment_intent.succeeded' })
    for (const _twice of [1, 2]) expect((await sendWebhook('STRIPE', webhook)).ok).toBe(true)
    expect(await statesOf(who)).toEqual(['RENEWAL PAID', 'PLAN PAID'])
    expect(await current(who)).toMatchObject({ months: 2 })
  })
})

test('a replica of the version before, which asks for a page under the same key, charges nothing more [SUBS-64]', async () => {
  const who = await holder()
  await remember(who)
  stripe.breakWith({ drop: /payment_intents/ })
  await charge()
  stripe.breakWith({})
  const [begun] = await checkoutsOf(who)
  const broker = brokers.find(({ id }) => id === 'STRIPE')
  if (!begun || !broker) throw new Error('nothing was begun')
  const { id: orderId, idempotencyKey: key, amountCents, currency } = begun
  const order = { orderId, key, description: 'Growth', amountCents, currency }
  const pages = { returnUrl: 'http://localhost/', cancelUrl: 'http://localhost/' }
  await expect(broker.begin({ ...order, ...pages }, new AbortController().signal)).rejects.toThrow()
  await work()
  expect(charged(who)).toHaveLength(1)
  expect(await statesOf(who)).toEqual(['RENEWAL PAID', 'PLAN PAID'])
})
