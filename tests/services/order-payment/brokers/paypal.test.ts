import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { checkouts } from '#src/services/order-payment/checkouts/schema.ts'
import { dataOf, refusalOf } from '#tests/support/answers.ts'
import { openBrokers } from '#tests/support/brokers/world.ts'
import { factsOf, once } from '../facts.ts'

const world = await openBrokers(['PAYPAL'])
const { db, paypal, buy, confirm, work, workTwice } = world
const captures = (reference: string) =>
  paypal.count(`POST /v2/checkout/orders/${reference}/capture`)

test('PayPal collects the price in a currency that it takes, for our order, and leads back to us [R06]', async () => {
  const { who, reference, orderId, paymentUrl } = await buy('PAYPAL')
  const { intent, purchase_units: units } = paypal.order(reference)
  expect(intent).toBe('CAPTURE')
  expect(units).toMatchObject([
    {
      custom_id: orderId,
      invoice_id: orderId,
      description: 'Growth',
      amount: { currency_code: 'USD', value: '15.00' },
    },
  ])
  expect(paypal.contexts.get(reference)).toMatchObject({
    return_url: 'https://dealdesk.test/paymentcomplete',
    cancel_url: 'https://dealdesk.test/paymentcancel',
    user_action: 'PAY_NOW',
  })
  expect(paymentUrl).toBe(`${paypal.origin}/checkoutnow?token=${reference}`)
  const { rows } = await factsOf(db, who.id)
  expect(rows).toMatchObject([
    { amountCents: 450_000, currency: 'LKR', chargedCents: 1500, chargedCurrency: 'USD' },
  ])
})

test('an approved order is taken once, however often the buyer comes back [R07, R08]', async () => {
  const { who, reference } = await buy('PAYPAL')
  const early = await refusalOf(await confirm(who, reference, 'PAYER'))
  expect(early.displayMessage).toBe('The payment didn’t go through.')
  const payerId = paypal.approve(reference)
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => confirm(who, reference, payerId)),
  )
  for (const answer of answers) expect(await dataOf(answer)).toEqual({ state: 'PAID' })
  expect(paypal.order(reference).purchase_units[0].payments?.captures).toHaveLength(1)
  expect(await factsOf(db, who.id)).toMatchObject(once)
})

test('an order that was approved by somebody who closed the tab is taken by the job [R11]', async () => {
  const { who, reference } = await buy('PAYPAL')
  paypal.approve(reference)
  await workTwice()
  expect(captures(reference)).toBe(1)
  expect(await factsOf(db, who.id)).toMatchObject(once)
})

test('a line that drops after the charge brings one plan and one charge [R10]', async () => {
  const { who, reference } = await buy('PAYPAL')
  const payerId = paypal.approve(reference)
  paypal.breakWith({ drop: /capture$/ })
  expect(await dataOf(await confirm(who, reference, payerId))).toEqual({ state: 'CONFIRMING' })
  expect(paypal.order(reference).status).toBe('COMPLETED')
  expect(await factsOf(db, who.id)).toMatchObject({ states: ['PENDING'], subscribed: 0 })
  paypal.breakWith({})
  await Promise.all([work(), confirm(who, reference, payerId)])
  expect(captures(reference)).toBe(1)
  expect(await factsOf(db, who.id)).toMatchObject(once)
})

test('a page that was asked for on a line that dropped is one order [R10]', async () => {
  const who = await world.merchant()
  const input = { key: crypto.randomUUID(), paymentBrokerId: 'PAYPAL' }
  paypal.breakWith({ drop: /orders$/ })
  await refusalOf(await world.make(who, input))
  paypal.breakWith({})
  const before = paypal.contexts.size
  await dataOf(await world.make(who, input))
  expect(paypal.contexts.size).toBe(before)
})

test('nothing is taken for an order of another amount [R07]', async () => {
  const { who, reference } = await buy('PAYPAL')
  const payerId = paypal.approve(reference)
  paypal.lie(reference, '0.15')
  expect((await refusalOf(await confirm(who, reference, payerId))).code).toBe(4022)
  expect(captures(reference)).toBe(0)
  const { rows, subscribed } = await factsOf(db, who.id)
  expect(rows).toMatchObject([{ state: 'FAILED', failureReason: 'mismatch' }])
  expect(subscribed).toBe(0)
})

test('a declined payment is refused, and a payment under review is waited for', async () => {
  const declined = await buy('PAYPAL')
  paypal.decline(declined.reference)
  const payerId = paypal.approve(declined.reference)
  const refusal = await refusalOf(await confirm(declined.who, declined.reference, payerId))
  expect(refusal).toMatchObject({ code: 4022, displayMessage: 'The payment didn’t go through.' })
  expect(await factsOf(db, declined.who.id)).toMatchObject({ states: ['FAILED'], subscribed: 0 })

  const held = await buy('PAYPAL')
  const holder = paypal.approve(held.reference)
  paypal.breakWith({ drop: /capture$/ })
  await confirm(held.who, held.reference, holder)
  paypal.breakWith({})
  paypal.hold(held.reference, 'PENDING')
  const answer = await confirm(held.who, held.reference, holder)
  expect(await dataOf(answer)).toEqual({ state: 'CONFIRMING' })
  paypal.hold(held.reference, 'COMPLETED')
  await work()
  expect(await factsOf(db, held.who.id)).toMatchObject(once)
})

test('the payer of somebody else confirms nothing [C05]', async () => {
  const [mine, other] = [await buy('PAYPAL'), await buy('PAYPAL')]
  const payerId = paypal.approve(mine.reference)
  const foreign = paypal.approve(other.reference)
  expect((await refusalOf(await confirm(other.who, mine.reference, payerId))).code).toBe(4004)
  expect((await refusalOf(await confirm(mine.who, mine.reference, foreign))).code).toBe(4004)
})

test('an order that PayPal forgot is kept for a day and expires then', async () => {
  const { who, reference } = await buy('PAYPAL')
  paypal.forget(reference)
  await work()
  expect((await refusalOf(await confirm(who, reference, 'PAYER'))).code).toBe(4022)
  expect(await factsOf(db, who.id)).toMatchObject({ states: ['PENDING'] })
  await db.update(checkouts).set({ createdAt: sql`now() - interval '25 hours'` })
  await work()
  expect(await factsOf(db, who.id)).toMatchObject({ states: ['EXPIRED'], subscribed: 0 })
})

test('money for a second plan goes back once, whatever happens on the line [R03, R10]', async () => {
  const first = await buy('PAYPAL')
  const second = await buy('PAYPAL', first.who)
  const payerId = paypal.approve(first.reference)
  paypal.approve(second.reference)
  await dataOf(await confirm(first.who, first.reference, payerId))
  paypal.breakWith({ drop: /refund$/ })
  await work()
  await work()
  expect(paypal.refunds).toHaveLength(1)
  paypal.breakWith({})
  await work()
  expect((await factsOf(db, first.who.id)).states.sort()).toEqual(['PAID', 'REFUNDED'])
  expect(paypal.refunds).toHaveLength(1)
})

test('a token that was revoked, or could not be had, is asked for anew', async () => {
  const { who, reference } = await buy('PAYPAL')
  const payerId = paypal.approve(reference)
  paypal.revokeTokens()
  paypal.breakWith({ fail: /token$/ })
  for (let time = 0; time < 2; time += 1) {
    const answer = await confirm(who, reference, payerId)
    expect(await dataOf(answer)).toEqual({ state: 'CONFIRMING' })
  }
  paypal.breakWith({})
  expect(await dataOf(await confirm(who, reference, payerId))).toEqual({ state: 'PAID' })
})

test('a PayPal that never answers is not waited for [L01]', async () => {
  const { who, reference } = await buy('PAYPAL')
  paypal.breakWith({ until: new Promise(() => undefined) })
  const answer = await confirm(who, reference, 'PAYER')
  expect(await dataOf(answer)).toEqual({ state: 'CONFIRMING' })
  paypal.breakWith({})
})

test('no log holds a secret, a token, an order or a payer [P03]', () => {
  const lines = world.test.services.lines.join('\n')
  expect(lines).toContain('broker did not answer')
  expect(lines).not.toMatch(/known-to-everybody|Bearer|Basic|checkoutnow|"P[0-9A-F]{12}"/)
})
