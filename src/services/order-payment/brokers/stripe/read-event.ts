import type Stripe from 'stripe'
import { z } from 'zod'
import { WEBHOOK_TOLERANCE_SECONDS } from '#src/contract/order-payment/lifecycle.ts'
import type { BrokerEvent, Webhook } from '../broker.ts'

/** Under this name sessions, payments and charges carry our order's id. */
export const ORDER_ID = 'dealdesk_order'

const telling: ReadonlySet<string> = new Set([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.refunded',
])

const ours = z.object({ metadata: z.object({ [ORDER_ID]: z.uuid() }) })

/** The official client compares the HMAC of the raw body in constant time (R09). */
export function readStripeEvent(
  stripe: Stripe,
  webhookSecret: string,
  { headers, rawBody, now }: Webhook,
): BrokerEvent | 'unsigned' | 'unrelated' {
  const header = headers.get('stripe-signature') ?? ''
  const event = verified()
  if (!event) return 'unsigned'
  const about = ours.safeParse(event.data.object)
  if (!telling.has(event.type) || !about.success) return 'unrelated'
  return {
    id: event.id,
    about: { orderId: about.data.metadata[ORDER_ID] },
    said: event.type,
    at: new Date(event.created * 1000),
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
