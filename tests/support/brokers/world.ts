import { afterAll } from 'vitest'
import type { BrokerId } from '#src/contract/order-payment/brokers.ts'
import type { Broker } from '#src/services/order-payment/brokers/broker.ts'
import { reconcile } from '#src/services/order-payment/checkouts/settle-checkout.ts'
import { openPayPal } from '#src/start/payment-stand-in/paypal.ts'
import { openStripe } from '#src/start/payment-stand-in/stripe.ts'
import { factsOf } from '#tests/services/order-payment/facts.ts'
import { dataOf } from '../answers.ts'
import { type Account, openPayments } from '../payments.ts'

type Webhook = { body: string; headers: Record<string, string> }
const both: readonly BrokerId[] = ['PAYPAL', 'STRIPE']

/** The product beside a Stripe and a PayPal of this machine. */
export async function openBrokers(offered: readonly BrokerId[] = both) {
  const [stripe, paypal] = await Promise.all([openStripe(), openPayPal()])
  afterAll(() => {
    stripe.close()
    paypal.close()
  })
  const payments = { offered, stripe: stripe.settings, paypal: paypal.settings }
  const world = await openPayments({ settings: { payments } })
  const { db, make, merchant, service, hurry, brokers } = world

  return {
    ...world,
    stripe,
    paypal,
    /** Somebody who pressed "Pay", and what the broker calls their payment. */
    async buy(paymentBrokerId: BrokerId, who?: Account) {
      const buyer = who ?? (await merchant())
      const { paymentUrl } = await dataOf<{ paymentUrl: string }>(
        await make(buyer, { paymentBrokerId }),
      )
      const { rows } = await factsOf(db, buyer.id)
      const row = rows.find((one) => one.paymentUrl === paymentUrl)
      if (!row?.providerReference) throw new Error('the broker was not asked')
      return { who: buyer, reference: row.providerReference, orderId: row.id, paymentUrl }
    },
    sendWebhook: (provider: string, { body, headers }: Webhook) =>
      service.request(`/webhooks/${provider}`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', ...headers },
      }),
    /** The job looks at every checkout now. */
    async work(some: readonly Broker[] = brokers) {
      await hurry()
      await reconcile(world.test.services, some)
    },
    /** The same on two replicas at once. Hurried but once: a second time would undo a claim. */
    async workTwice() {
      await hurry()
      await Promise.all([1, 2].map(() => reconcile(world.test.services, brokers)))
    },
  }
}
