import type Stripe from 'stripe'
import { z } from 'zod'
import { WEBHOOK_TOLERANCE_SECONDS } from '#src/contract/order-payment/lifecycle.ts'
import type { BrokerEvent, Webhook } from '#src/services/order-payment/brokers/broker.ts'
import { CHARGED, ORDER_ID, ours } from './list-charges.ts'

const paymentEvents: ReadonlySet<string> = new Set([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.refunded',
])
/** Of charges without the buyer; a session tells of its payment itself. */
const chargeEvents: ReadonlySet<string> = new Set([
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
])
const disputing: ReadonlySet<string> = new Set(['charge.dispute.created', 'charge.dispute.closed'])

const disputed = z.object({ id: z.string().max(255), payment_intent: z.string().max(255) })
const charged = z.object({
  id: z.string().max(255),
  metadata: z.object({ [CHARGED]: z.string() }),
})

/** The client compares the HMAC in constant time. A dispute names only a payment. */
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
  const charge = chargeEvents.has(type) ? charged.safeParse(event.data.object).data : undefined
  if (!dispute && !charge && !paymentEvents.has(type)) return 'unrelated'
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
    ...(charge && { reference: charge.id }),
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
