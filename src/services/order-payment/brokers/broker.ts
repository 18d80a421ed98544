import type { Conversion } from '#src/contract/order-payment/brokers.ts'
import type { DisputeState } from '#src/contract/order-payment/lifecycle.ts'

/** In whole cents of an ISO 4217 currency. */
export type Charge = { amountCents: number; currency: string }

export type Order = Charge & {
  /** Our id; the broker keeps it and says it again. */
  orderId: string
  key: string
  description: string
  /** The browser comes back here with `paymentId` (of PayPal: `token`) and `PayerID` added. */
  returnUrl: string
  cancelUrl: string
}

export type SettleRequest = Charge & { orderId: string; key: string; reference: string }

export type KnownPayment = Charge & {
  reference: string
  orderId: string
  /** Null where the broker names no payer. */
  payerId: string | null
  /** `open`: unpaid. `processing`: the result will follow. */
  state: 'open' | 'processing' | 'paid' | 'failed' | 'cancelled' | 'refunded'
}

/** `expired`: it can no longer be paid. `gone`: the broker knows nothing of it, perhaps not yet. */
export type BrokerPayment =
  | KnownPayment
  | { reference: string; payerId: null; state: 'expired' | 'gone' }

export type BrokerEvent = {
  id: string
  about: { reference: string } | { orderId: string }
  type: string
  at: Date
  dispute?: string
}

export type BrokerDispute = { reference: string; state: DisputeState }

export type Webhook = { headers: Headers; rawBody: string; now: Date }

/**
 * A way to pay. Every method may throw: what happened at the broker is unknown then and is asked for again
 * later, with the same key.
 */
export type Broker = {
  id: string
  name: string
  /** Whose webhooks report its payments; several methods may share a provider. */
  provider: string
  /** Whether it may be chosen; one that may not still ends what was begun with it. */
  offered: boolean
  /** Verifying a webhook calls the provider, so strangers could make us call it. */
  verifiesRemotely?: boolean
  /** Null where it takes our currency. */
  conversion: Conversion | null
  begin(order: Order, signal: AbortSignal): Promise<{ reference: string; paymentUrl: string }>
  /** What the payment is now; takes the money first where the buyer agreed and the broker waits for us. */
  settle(request: SettleRequest, signal: AbortSignal): Promise<BrokerPayment>
  /** Gives all of the money back; `key` is that of the refund. */
  refund(payment: { reference: string; key: string }, signal: AbortSignal): Promise<void>
  readDispute(reference: string, signal: AbortSignal): Promise<BrokerDispute>
  /** What a webhook says; `unsigned`: its signature is wrong or old; `unrelated`: of no payment of ours. */
  readEvent(webhook: Webhook, signal: AbortSignal): Promise<BrokerEvent | 'unsigned' | 'unrelated'>
}
