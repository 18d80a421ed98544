import Stripe from 'stripe'
import type { StripeSettings } from '#src/services/kit/deps.ts'
import { DEADLINE_MS } from '#src/services/order-payment/brokers/ask-broker.ts'

/** Its own retries are off: reconciliation asks again with the same key. */
export function createStripeClient({ secretKey, origin }: StripeSettings): Stripe {
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
