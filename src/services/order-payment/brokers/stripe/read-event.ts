import type Stripe from 'stripe'
import { z } from 'zod'
import { WEBHOOK_TOLERANCE_SECONDS } from '#src/contract/order-payment/lifecycle.ts'
import type { BrokerEvent, Webhook } from '#src/services/order-payment/brokers/broker.ts'

/** Under this name sessions, payments and charges carry our order's id. */
export const ORDER_ID = 'dealdesk_order'

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

/**
 * The official client compares the HMAC of the raw body in constant time. A dispute names a payment
 * alone, which is asked for its order.
 */
export async function readStripeEvent(
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
