import Stripe from 'stripe'
import type { StripeSettings } from '#src/services/kit/deps.ts'
import type { Order } from '#src/services/order-payment/brokers/broker.ts'
import type { BrokerActs } from '#src/services/order-payment/brokers/lazily.ts'
import { createStripeClient } from './client.ts'
import { disputeOf } from './dispute-of.ts'
import { paymentOf } from './payment-of.ts'
import { ORDER_ID, readStripeEvent } from './read-event.ts'

const accepted: ReadonlySet<string> = new Set(['pending', 'requires_action', 'succeeded'])

/** What Stripe does; `cards`: on a page that takes cards alone. */
export type OpenStripe = (cards: boolean) => BrokerActs

export function openStripe(settings: StripeSettings): OpenStripe {
  const stripe = createStripeClient(settings)
  const { sessions } = stripe.checkout

  const shared: Omit<BrokerActs, 'begin'> = {
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
      if (refund && !accepted.has(refund.status ?? ''))
        throw new Error('Stripe did not accept the refund')
    },

    async readDispute(reference) {
      return disputeOf(await stripe.disputes.retrieve(reference))
    },

    async readEvent(webhook) {
      return readStripeEvent(stripe, settings.webhookSecret, webhook)
    },
  }

  return (cards) => ({
    ...shared,
    async begin(order) {
      const params = sessionOf(order, cards)
      const session = await sessions.create(params, { idempotencyKey: order.key })
      if (!session.url) throw new Error('Stripe names no page to pay at')
      return { reference: session.id, paymentUrl: session.url }
    },
  })
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
