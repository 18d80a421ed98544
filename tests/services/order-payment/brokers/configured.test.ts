import { expect, test } from 'vitest'
import type { BrokerId } from '#src/contract/order-payment/brokers.ts'
import { createOrderPaymentService } from '#src/services/order-payment/app.ts'
import { configuredBrokers } from '#src/services/order-payment/brokers/configured.ts'
import { dataOf, refusalOf } from '#tests/support/answers.ts'
import { openBrokers } from '#tests/support/brokers/world.ts'
import { factsOf, once } from '../facts.ts'

const world = await openBrokers(['STRIPE'])
const { stripe, paypal, db } = world
const { services } = world.test

type Change = { offered?: readonly BrokerId[]; keys?: readonly string[]; production?: boolean }

/** What is listed for somebody under another configuration. */
async function listed({ offered, keys = ['stripe', 'paypal'], production = true }: Change) {
  const payments = {
    offered: offered ?? (['PAYPAL', 'STRIPE'] as const),
    stripe: keys.includes('stripe') ? stripe.settings : null,
    paypal: keys.includes('paypal') ? paypal.settings : null,
  }
  const deps = { ...services, settings: { ...services.settings, payments, production } }
  const app = createOrderPaymentService(deps, configuredBrokers(deps))
  const who = await world.merchant()
  const answer = await app.request(`/payment-broker/${who.id}`, {
    headers: await world.headersOf(who),
  })
  return (await dataOf<{ brokers: { id: string; name: string }[] }>(answer)).brokers
}

const ids = async (change: Change) => (await listed(change)).map(({ id }) => id)

test('the ways to pay follow the configuration, each only where its keys are set [PAY-10, PAY-21]', async () => {
  expect(await ids({})).toEqual(['PAYPAL', 'STRIPE'])
  expect(await ids({ keys: ['stripe'] })).toEqual(['STRIPE'])
  expect(await ids({ keys: ['paypal'] })).toEqual(['PAYPAL'])
  expect(await ids({ keys: [] })).toEqual([])
  const all = ['VISAMASTER', 'GPAY', 'APPLEPAY', 'STRIPE', 'PAYPAL'] as const
  expect(await listed({ offered: all })).toEqual([
    { id: 'VISAMASTER', name: 'Visa / Mastercard', saves: true },
    { id: 'GPAY', name: 'Google Pay', saves: true },
    { id: 'APPLEPAY', name: 'Apple Pay', saves: true },
    { id: 'STRIPE', name: 'Stripe', saves: true },
    { id: 'PAYPAL', name: 'PayPal', conversion: { currency: 'USD', rate: 300 }, saves: true },
  ])
})

test('the sandbox is offered outside production alone [PAY-21]', async () => {
  expect(await ids({ production: false })).toEqual(['PAYPAL', 'STRIPE', 'SANDBOX'])
  expect(await ids({ production: true, keys: [] })).not.toContain('SANDBOX')
})

test('what is not offered cannot be begun, and what was begun with it still ends', async () => {
  const who = await world.merchant()
  const refusal = await refusalOf(await world.make(who, { paymentBrokerId: 'APPLEPAY' }))
  expect(refusal.code).toBe(4000)
  const { who: buyer, reference } = await world.buy('STRIPE')
  const payments = { offered: [], stripe: stripe.settings, paypal: null }
  const deps = { ...services, settings: { ...services.settings, payments, production: true } }
  stripe.pay(reference)
  await world.work(configuredBrokers(deps))
  expect(await factsOf(db, buyer.id)).toMatchObject(once)
})
