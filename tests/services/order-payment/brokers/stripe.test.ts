import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { subscriptions } from '#src/services/core/plans/schema.ts'
import { checkouts } from '#src/services/order-payment/checkouts/schema.ts'
import { dataOf, refusalOf } from '#tests/support/answers.ts'
import { openBrokers } from '#tests/support/brokers/world.ts'
import { factsOf, once } from '../facts.ts'

const world = await openBrokers(['STRIPE', 'GPAY'])
const { db, stripe, buy, confirm, work } = world

test('Stripe is asked for the kept amount, with our order and a key, and leads back to us [R06, R10]', async () => {
  const { reference, orderId, paymentUrl } = await buy('STRIPE')
  const session = stripe.session(reference)
  expect(session).toMatchObject({
    amount_total: 450_000,
    currency: 'lkr',
    client_reference_id: orderId,
    metadata: { dealdesk_order: orderId },
    success_url:
      'https://dealdesk.test/paymentcomplete?paymentId={CHECKOUT_SESSION_ID}&PayerID=STRIPE',
    cancel_url: 'https://dealdesk.test/paymentcancel',
    payment_method_types: [],
  })
  expect(paymentUrl).toBe(session.url)
})

test('a wallet or card is paid on a page of Stripe that takes cards alone', async () => {
  const { who, reference } = await buy('GPAY')
  expect(stripe.session(reference).payment_method_types).toEqual(['card'])
  stripe.pay(reference)
  expect(await dataOf(await confirm(who, reference, 'STRIPE'))).toEqual({ state: 'PAID' })
  expect(await factsOf(db, who.id)).toMatchObject(once)
})

test('what was paid at Stripe brings the plan, and what was not does not [R07]', async () => {
  const { who, reference } = await buy('STRIPE')
  const early = await refusalOf(await confirm(who, reference, 'STRIPE'))
  expect(early.displayMessage).toBe('The payment didn’t go through.')
  stripe.pay(reference)
  expect(await dataOf(await confirm(who, reference, 'STRIPE'))).toEqual({ state: 'PAID' })
  expect(await dataOf(await confirm(who, reference, 'STRIPE'))).toEqual({ state: 'PAID' })
  expect(await factsOf(db, who.id)).toMatchObject(once)
})

test('another amount than Stripe was asked for brings no plan [R07]', async () => {
  const { who, reference } = await buy('STRIPE')
  stripe.pay(reference)
  stripe.lie(reference, 100)
  expect((await refusalOf(await confirm(who, reference, 'STRIPE'))).code).toBe(4022)
  const { states, subscribed, rows } = await factsOf(db, who.id)
  expect({ states, subscribed }).toEqual({ states: ['FAILED'], subscribed: 0 })
  expect(rows[0]?.failureReason).toBe('mismatch')
})

test('the same amount of another currency brings no plan [R07]', async () => {
  const { who, reference } = await buy('STRIPE')
  stripe.pay(reference).currency = 'usd'
  expect((await refusalOf(await confirm(who, reference, 'STRIPE'))).code).toBe(4022)
  const { states, subscribed, rows } = await factsOf(db, who.id)
  expect({ states, subscribed }).toEqual({ states: ['FAILED'], subscribed: 0 })
  expect(rows[0]?.failureReason).toBe('mismatch')
})

test('a bank that takes days is waited for, and its refusal ends the checkout', async () => {
  const [paid, bounced] = [await buy('STRIPE'), await buy('STRIPE')]
  for (const { who, reference } of [paid, bounced]) {
    stripe.payLater(reference)
    const answer = await confirm(who, reference, 'STRIPE')
    expect(await dataOf(answer)).toEqual({ state: 'CONFIRMING' })
  }
  stripe.session(paid.reference).payment_status = 'paid'
  stripe.bounce(bounced.reference)
  await work()
  expect(await factsOf(db, paid.who.id)).toMatchObject(once)
  expect(await factsOf(db, bounced.who.id)).toMatchObject({ states: ['FAILED'], subscribed: 0 })
})

test('a session that Stripe let lapse expires the checkout', async () => {
  const { who, reference } = await buy('STRIPE')
  stripe.expire(reference)
  await work()
  expect(await factsOf(db, who.id)).toMatchObject({ states: ['EXPIRED'], subscribed: 0 })
})

test('a day later a checkout expires that nobody paid or that no broker ever answered', async () => {
  const left = await buy('STRIPE')
  const unheard = await world.merchant()
  stripe.breakWith({ fail: /^POST/ })
  await refusalOf(await world.make(unheard, { paymentBrokerId: 'STRIPE' }))
  await db.update(checkouts).set({ createdAt: sql`now() - interval '25 hours'` })
  stripe.breakWith({ fail: /./ })
  await work()
  expect(await factsOf(db, left.who.id)).toMatchObject({ states: ['PENDING'] })
  expect(await factsOf(db, unheard.id)).toMatchObject({ states: ['EXPIRED'] })
  stripe.breakWith({})
  await work()
  expect(await factsOf(db, left.who.id)).toMatchObject({ states: ['EXPIRED'] })
  stripe.pay(left.reference)
  expect(await dataOf(await confirm(left.who, left.reference, 'STRIPE'))).toEqual({
    state: 'PAID',
  })
})

test('money for a plan that the rules forbid by now goes back once, whatever happens on the line [R03, R10]', async () => {
  const first = await buy('STRIPE')
  const second = await buy('STRIPE', first.who)
  stripe.pay(first.reference)
  stripe.pay(second.reference)
  await dataOf(await confirm(first.who, first.reference, 'STRIPE'))
  const refusal = await refusalOf(await confirm(first.who, second.reference, 'STRIPE'))
  expect(refusal.displayMessage).toContain('refund you in full')
  const before = stripe.refunds.length
  stripe.breakWith({ drop: /^POST \/v1\/refunds/ })
  await work()
  expect((await factsOf(db, first.who.id)).states.sort()).toEqual(['PAID', 'PAID'])
  stripe.breakWith({})
  await work()
  expect((await factsOf(db, first.who.id)).states.sort()).toEqual(['PAID', 'REFUNDED'])
  expect(stripe.refunds).toHaveLength(before + 1)
  expect(await db.$count(subscriptions)).toBeGreaterThan(0)
})

test('a line that drops after Stripe was asked makes one session, one plan, one charge [R10]', async () => {
  const who = await world.merchant()
  const key = crypto.randomUUID()
  const count = () => stripe.sessions.size
  const before = count()
  stripe.breakWith({ drop: /./ })
  const input = { key, paymentBrokerId: 'STRIPE' }
  const refusal = await refusalOf(await world.make(who, input))
  expect(refusal.displayMessage).toContain('You haven’t been charged')
  stripe.breakWith({})
  await dataOf(await world.make(who, input))
  expect(count()).toBe(before + 1)
  const [row] = (await factsOf(db, who.id)).rows
  const reference = row?.providerReference ?? ''
  stripe.pay(reference)
  stripe.breakWith({ drop: /./ })
  const answer = await confirm(who, reference, 'STRIPE')
  expect(await dataOf(answer)).toEqual({ state: 'CONFIRMING' })
  expect(await factsOf(db, who.id)).toMatchObject({ states: ['PENDING'], subscribed: 0 })
  stripe.breakWith({})
  await Promise.all([work(), work()])
  expect(await factsOf(db, who.id)).toMatchObject(once)
})

test('no log holds a key, a session or what Stripe said [P03]', () => {
  const lines = world.test.services.lines.join('\n')
  expect(lines).toContain('broker did not answer')
  expect(lines).not.toMatch(/sk_test|whsec|cs_test_|c\/pay/)
})
