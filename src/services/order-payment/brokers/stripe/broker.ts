import Stripe from 'stripe'
import type { BrokerId } from '#src/contract/order-payment/brokers.ts'
import type { StripeSettings } from '../../../deps.ts'
import type { Broker, Order } from '../broker.ts'
import { createStripeClient } from './client.ts'
import { paymentOf } from './payment-of.ts'
import { ORDER_ID, readStripeEvent } from './read-event.ts'

/** STRIPE takes whatever the account has switched on; the others are cards and the wallets that hold them. */
const ways: readonly { id: BrokerId; name: string; cards: boolean }[] = [
  { id: 'STRIPE', name: 'Stripe', cards: false },
  { id: 'GPAY', name: 'Google Pay', cards: true },
  { id: 'VISAMASTER', name: 'Visa / Mastercard', cards: true },
  { id: 'APPLEPAY', name: 'Apple Pay', cards: true },
]

const given: ReadonlySet<string> = new Set(['pending', 'requires_action', 'succeeded'])

/** Stripe Checkout: a session of Stripe's own page for each checkout of ours. */
export function createStripeBrokers(settings: StripeSettings): readonly Broker[] {
  const stripe = createStripeClient(settings)
  const { sessions } = stripe.checkout

  const shared: Omit<Broker, 'id' | 'name' | 'begin'> = {
    provider: 'STRIPE',
    offered: true,
    conversion: null,

    async settle({ reference }) {
      const expand = ['payment_intent.latest_charge']
      return paymentOf(await sessions.retrieve(reference, { expand }))
    },

    async refund({ reference, key: idempotencyKey }) {
      const { payment_intent: intent } = await sessions.retrieve(reference)
      const id = typeof intent === 'string' ? intent : intent?.id
      if (id === undefined) throw new Error('Stripe names no payment of a paid session')
      const refund = await stripe.refunds
        .create({ payment_intent: id }, { idempotencyKey })
        .catch(allowRefunded)
      if (refund && !given.has(refund.status ?? '')) throw new Error('Stripe gave nothing back')
    },

    async readEvent(webhook) {
      return readStripeEvent(stripe, settings.webhookSecret, webhook)
    },
  }

  return ways.map(({ id, name, cards }) => ({
    ...shared,
    id,
    name,
    async begin(order) {
      const params = sessionOf(order, cards)
      const session = await sessions.create(params, { idempotencyKey: order.key })
      if (!session.url) throw new Error('Stripe names no page to pay at')
      return { reference: session.id, paymentUrl: session.url }
    },
  }))
}

/** The same order makes the same parameters: with its key Stripe answers the first session again. */
function sessionOf(order: Order, cards: boolean): Stripe.Checkout.SessionCreateParams {
  const { orderId, description, amountCents, currency, returnUrl, cancelUrl } = order
  const metadata = { [ORDER_ID]: orderId }
  return {
    mode: 'payment',
    client_reference_id: orderId,
    metadata,
    payment_intent_data: { metadata, description },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: currency.toLowerCase(),
          unit_amount: amountCents,
          product_data: { name: description },
        },
      },
    ],
    adaptive_pricing: { enabled: false },
    ...(cards && { payment_method_types: ['card'] }),
    success_url: `${returnUrl}?paymentId={CHECKOUT_SESSION_ID}&PayerID=STRIPE`,
    cancel_url: cancelUrl,
  }
}

function allowRefunded(error: unknown): null {
  const isRefunded =
    error instanceof Stripe.errors.StripeError && error.code === 'charge_already_refunded'
  if (!isRefunded) throw error
  return null
}
