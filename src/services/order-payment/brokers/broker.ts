/** What a broker is asked to collect. All of it comes from the kept checkout (R06). */
export type Order = {
  /** Our id; the broker keeps it and says it again. */
  orderId: string
  /** The same key is the same payment, however often it is asked for (R10). */
  key: string
  description: string
  amountCents: number
  currency: string
  returnUrl: string
  cancelUrl: string
}

/** A payment as its broker knows it. */
export type BrokerPayment = {
  reference: string
  orderId: string
  amountCents: number
  currency: string
  /** Null where the broker names no payer. */
  payerId: string | null
  /** `open`: nobody paid yet. `processing`: it will say later. */
  state: 'open' | 'processing' | 'paid' | 'failed' | 'cancelled' | 'refunded'
}

export type BrokerEvent = { id: string; reference: string; said: string; at: Date }

/**
 * A way to pay. Every method but `readEvent` may throw: what happened at the broker is unknown then and is
 * asked for again later, with the same key.
 */
export type Broker = {
  id: string
  name: string
  /** Asks for a payment; answers what it is called there and the page to pay at. */
  begin(order: Order, signal: AbortSignal): Promise<{ reference: string; paymentUrl: string }>
  /** What the payment is now; takes the money first where the buyer agreed and the broker waits for us. */
  settle(payment: { reference: string; key: string }, signal: AbortSignal): Promise<BrokerPayment>
  /** Gives all of the money back. */
  refund(payment: { reference: string; key: string }, signal: AbortSignal): Promise<void>
  /** What a webhook says; null where its signature is wrong or old. */
  readEvent(headers: Headers, rawBody: string, now: Date): BrokerEvent | null
}
