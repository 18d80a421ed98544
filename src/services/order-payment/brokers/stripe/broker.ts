import Stripe from 'stripe'
import type { DisputeState } from '#src/contract/order-payment/lifecycle.ts'
import type { StripeSettings } from '#src/services/kit/deps.ts'
import type {
  BrokerActs,
  BrokerDispute,
  ChargeRequest,
  KnownPayment,
  Order,
} from '#src/services/order-payment/brokers/broker.ts'
import { DEADLINE_MS } from '#src/services/order-payment/brokers/broker.ts'
import { CHARGED, listCharges, ORDER_ID } from './list-charges.ts'
import { readStripeEvent } from './read-event.ts'
import { chargeOf, paymentOf } from './read-payment.ts'

/** All other states are open. A closed inquiry or a prevented dispute takes no money. */
const ended: Readonly<Record<string, DisputeState>> = {
  won: 'WON',
  warning_closed: 'WON',
  prevented: 'WON',
  lost: 'LOST',
}

const accepted: ReadonlySet<string> = new Set(['pending', 'requires_action', 'succeeded'])

/** `cards`: on a page that takes only cards. */
type OpenStripe = (cards: boolean) => BrokerActs

export function openStripe(settings: StripeSettings): OpenStripe {
  const stripe = createStripeClient(settings)
  const { sessions } = stripe.checkout

  const shared: Omit<BrokerActs, 'begin'> = {
    async settle({ reference }) {
      if (isIntent(reference)) {
        const expand = ['latest_charge']
        return chargeOf(await stripe.paymentIntents.retrieve(reference, { expand }))
      }
      const expand = ['payment_intent.latest_charge']
      return paymentOf(await sessions.retrieve(reference, { expand }))
    },

    charge: (request) => charge(stripe, request),

    async forget({ method }) {
      try {
        const { object } = await stripe.paymentMethods.detach(method)
        if (object !== 'payment_method') throw new Error('Stripe describes no payment method')
      } catch (error) {
        if (!isRefused(error)) throw error
      }
      return 'forgotten'
    },

    async refund({ reference, key: idempotencyKey, part }) {
      const id = isIntent(reference) ? reference : await intentOf(reference)
      const params = { payment_intent: id, ...(part && { amount: part.amountCents }) }
      try {
        const { status } = await stripe.refunds.create(params, { idempotencyKey })
        return accepted.has(status ?? '') ? 'accepted' : 'refused'
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
        return !part && error.code === 'charge_already_refunded' ? 'accepted' : 'refused'
      }
    },

    async readDispute(reference) {
      return disputeOf(await stripe.disputes.retrieve(reference))
    },

    list: (window) => listCharges(stripe, window),

    async readEvent(webhook) {
      return readStripeEvent(stripe, settings.webhookSecret, webhook)
    },
  }

  async function intentOf(sessionId: string): Promise<string> {
    const { payment_intent: intent } = await sessions.retrieve(sessionId)
    const id = typeof intent === 'string' ? intent : intent?.id
    if (id === undefined) throw new Error('Stripe names no payment of a paid session')
    return id
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

/** What was charged without the buyer goes by its payment, as it has no session. */
function isIntent(reference: string): boolean {
  return reference.startsWith('pi_')
}

/** The buyer is not there to be asked: a bank that wants to ask them refuses. */
async function charge(
  stripe: Stripe,
  { orderId, key: idempotencyKey, description, amountCents, ...request }: ChargeRequest,
): Promise<KnownPayment | null> {
  const { currency, customer, method } = request
  const params: Stripe.PaymentIntentCreateParams = {
    amount: amountCents,
    currency: currency.toLowerCase(),
    ...(customer && { customer }),
    payment_method: method,
    allowed_payment_method_types: ['card'],
    off_session: true,
    confirm: true,
    description,
    metadata: { [ORDER_ID]: orderId, [CHARGED]: 'yes' },
  }
  try {
    return chargeOf(await stripe.paymentIntents.create(params, { idempotencyKey }))
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) {
      const intent = error.payment_intent
      return intent ? chargeOf(intent) : null
    }
    if (isRefused(error)) return null
    throw error
  }
}

/** Understood and refused, such as for a method that is gone: nothing was done, and asking again is pointless. */
function isRefused(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return false
  return error.statusCode === 400 || error.statusCode === 404
}

/** The same order yields the same parameters, so its key returns the first session again. */
function sessionOf(order: Order, cards: boolean): Stripe.Checkout.SessionCreateParams {
  const { orderId, description, amountCents, currency, returnUrl, cancelUrl, saves } = order
  const metadata = { [ORDER_ID]: orderId }
  const usage = saves && { setup_future_usage: 'off_session' as const }
  return {
    mode: 'payment',
    client_reference_id: orderId,
    metadata,
    payment_intent_data: { metadata, description, ...usage },
    ...(saves && { customer_creation: 'always' }),
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
    ...((cards || saves) && { allowed_payment_method_types: ['card'] }),
    success_url: `${returnUrl}?paymentId={CHECKOUT_SESSION_ID}&PayerID=STRIPE`,
    cancel_url: cancelUrl,
  }
}

/** Its own retries are off: reconciliation asks again with the same key. */
function createStripeClient({ secretKey, origin }: StripeSettings): Stripe {
  return new Stripe(secretKey, {
    maxNetworkRetries: 0,
    timeout: DEADLINE_MS,
    telemetry: false,
    ...(origin && addressOf(new URL(origin))),
  })
}

function addressOf({ protocol, hostname, port }: URL) {
  return { protocol: protocol === 'http:' ? 'http' : 'https', host: hostname, port } as const
}

/** @throws Error for an unexpected shape: the client accepts any JSON without an error in it */
function disputeOf(dispute: Stripe.Dispute): BrokerDispute {
  const { object, id: reference, status, evidence_details: evidence } = dispute
  if (object !== 'dispute') throw new Error('Stripe describes no dispute')
  const seconds = evidence?.due_by
  return {
    reference,
    state: ended[status] ?? 'OPEN',
    ...(seconds && { dueAt: new Date(seconds * 1000) }),
  }
}
