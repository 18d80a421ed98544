import Stripe from 'stripe'
import { z } from 'zod'
import {
  type DisputeState,
  WEBHOOK_TOLERANCE_SECONDS,
} from '#src/contract/order-payment/lifecycle.ts'
import type { StripeSettings } from '#src/services/kit/deps.ts'
import type {
  BrokerActs,
  BrokerDispute,
  BrokerEvent,
  BrokerPayment,
  Charge,
  Order,
  Webhook,
} from '#src/services/order-payment/brokers/broker.ts'
import { DEADLINE_MS } from '#src/services/order-payment/brokers/broker.ts'

/** All other states are open. A closed inquiry or a prevented dispute takes no money. */
const ended: Readonly<Record<string, DisputeState>> = {
  won: 'WON',
  warning_closed: 'WON',
  prevented: 'WON',
  lost: 'LOST',
}

/** Metadata key under which sessions, payments and charges carry our order's id. */
const ORDER_ID = 'dealdesk_order'

const paymentEvents: ReadonlySet<string> = new Set([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.refunded',
])
const disputing: ReadonlySet<string> = new Set(['charge.dispute.created', 'charge.dispute.closed'])

const ours = z.object({ metadata: z.object({ [ORDER_ID]: z.uuid() }) })
const disputed = z.object({ id: z.string().max(255), payment_intent: z.string().max(255) })

const accepted: ReadonlySet<string> = new Set(['pending', 'requires_action', 'succeeded'])

/** `cards`: on a page that takes only cards. */
type OpenStripe = (cards: boolean) => BrokerActs

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

/** The same order yields the same parameters, so its key returns the first session again. */
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

type Session = Stripe.Checkout.Session

/** @throws Error for an unexpected shape: the client accepts any JSON without an error in it */
function paymentOf(session: Session): BrokerPayment {
  if (session.object !== 'checkout.session') throw new Error('Stripe describes no session')
  const { id: reference, client_reference_id, amount_total, currency } = session
  if (session.status === 'expired') return { reference, payerId: null, state: 'expired' }
  return {
    reference,
    orderId: client_reference_id ?? '',
    amountCents: amount_total ?? 0,
    currency: (currency ?? '').toUpperCase(),
    payerId: null,
    state: stateOf(session),
    refunded: refundedOf(session),
  }
}

function refundedOf(session: Session): Charge | undefined {
  const charge = chargeIn(session)
  return charge?.amount_refunded
    ? { amountCents: charge.amount_refunded, currency: charge.currency.toUpperCase() }
    : undefined
}

function stateOf(session: Session) {
  if (session.status !== 'complete') return 'open'
  const intent = intentOf(session)
  if (session.payment_status === 'paid') {
    return chargeIn(session)?.refunded ? 'refunded' : 'paid'
  }
  const ended = intent?.status === 'requires_payment_method' || intent?.status === 'canceled'
  return ended ? 'failed' : 'processing'
}

function chargeIn(session: Session) {
  const charge = intentOf(session)?.latest_charge
  return typeof charge === 'object' ? charge : null
}

function intentOf({ payment_intent: intent }: Session) {
  return typeof intent === 'object' ? intent : null
}

/** @throws Error for an unexpected shape: the client accepts any JSON without an error in it */
function disputeOf({ object, id: reference, status }: Stripe.Dispute): BrokerDispute {
  if (object !== 'dispute') throw new Error('Stripe describes no dispute')
  return { reference, state: ended[status] ?? 'OPEN' }
}

/** The client compares the HMAC in constant time. A dispute names only a payment. */
async function readStripeEvent(
  stripe: Stripe,
  webhookSecret: string,
  { headers, rawBody, now }: Webhook,
): Promise<BrokerEvent | 'unsigned' | 'unrelated'> {
  const header = headers.get('stripe-signature') ?? ''
  const event = verified()
  if (!event) return 'unsigned'
  const { id, type, created } = event
  const dispute = disputing.has(type) ? disputed.safeParse(event.data.object).data : undefined
  if (!dispute && !paymentEvents.has(type)) return 'unrelated'
  const carrier = dispute
    ? await stripe.paymentIntents.retrieve(dispute.payment_intent)
    : event.data.object
  const about = ours.safeParse(carrier)
  if (!about.success) return 'unrelated'
  return {
    id,
    about: { orderId: about.data.metadata[ORDER_ID] },
    type,
    at: new Date(created * 1000),
    ...(dispute && { dispute: dispute.id }),
  }

  function verified(): Stripe.Event | null {
    const tolerance = WEBHOOK_TOLERANCE_SECONDS
    try {
      return stripe.webhooks.constructEvent(
        rawBody,
        header,
        webhookSecret,
        tolerance,
        undefined,
        now.getTime(),
      )
    } catch {
      return null
    }
  }
}
