import { describe, expect, test } from 'vitest'
import { dataOf } from '#tests/support/answers.ts'
import { openBrokers } from '#tests/support/brokers/world.ts'
import { balancesOf, journalOf } from './journal.ts'

const { db, stripe, paypal, buy, sendWebhook } = await openBrokers()

describe('what the brokers report is posted in the transaction of the change [PAY-39]', () => {
  test('a sale, a part and a lost dispute at Stripe', async () => {
    const { orderId, reference } = await buy('STRIPE')
    stripe.pay(reference)
    const sent = stripe.event(reference)
    await Promise.all([sendWebhook('STRIPE', sent), sendWebhook('STRIPE', sent)])
    const charge = stripe.session(reference).payment_intent?.latest_charge
    if (charge) charge.amount_refunded = 45_000
    await dataOf(await sendWebhook('STRIPE', stripe.event(reference, { type: 'charge.refunded' })))
    const dispute = stripe.dispute(reference)
    const opened = dispute.event()
    await Promise.all([sendWebhook('STRIPE', opened), sendWebhook('STRIPE', dispute.event())])
    expect(await balancesOf(db, orderId)).toEqual({
      PLAN_REVENUE: -450_000,
      REFUNDS: 45_000,
      DISPUTED: 405_000,
    })
    dispute.end('lost')
    await dataOf(await sendWebhook('STRIPE', dispute.event()))
    const lines = await journalOf(db, orderId)
    expect(lines.map(({ kind }) => kind)).toEqual([
      'SALE',
      'PART_REFUND',
      'DISPUTE_OPENED',
      'DISPUTE_LOST',
      'CHARGEBACK',
    ])
    expect(await balancesOf(db, orderId)).toEqual({ PLAN_REVENUE: -450_000, REFUNDS: 450_000 })
  })

  test('a payment and a won dispute at PayPal keep both currencies', async () => {
    const { orderId, reference } = await buy('PAYPAL')
    paypal.approve(reference)
    await dataOf(await sendWebhook('PAYPAL', paypal.event(reference)))
    const dispute = paypal.dispute(reference)
    await dataOf(await sendWebhook('PAYPAL', dispute.event()))
    dispute.end('won')
    await dataOf(await sendWebhook('PAYPAL', dispute.event()))
    const lines = await journalOf(db, orderId)
    expect(lines.map(({ kind, charged }) => [kind, charged])).toEqual([
      ['SALE', 1500],
      ['DISPUTE_OPENED', null],
      ['DISPUTE_WON', null],
    ])
    expect(await balancesOf(db, orderId)).toEqual({ RECEIVABLE: 450_000, PLAN_REVENUE: -450_000 })
  })
})
