import type { Logger } from 'pino'
import type { Conversion } from '#src/contract/order-payment/brokers.ts'
import type { DisputeState } from '#src/contract/order-payment/lifecycle.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'

const names: Readonly<Record<string, string>> = {
  SANDBOX: 'Sandbox',
  PAYPAL: 'PayPal',
  STRIPE: 'Stripe',
  GPAY: 'Google Pay',
  APPLEPAY: 'Apple Pay',
  VISAMASTER: 'Visa or Mastercard',
}

/** In whole cents of an ISO 4217 currency. */
export type Charge = { amountCents: number; currency: string }

export type Order = Charge & {
  /** Our id, which the broker stores and returns. */
  orderId: string
  key: string
  description: string
  /** The browser returns here with `paymentId` (PayPal: `token`) and `PayerID` added. */
  returnUrl: string
  cancelUrl: string
  /** Whether the buyer agreed that the method they pay with is kept for later charges. */
  saves?: boolean
}

/** The broker's names for a method that it keeps, and what people recognize it by. */
export type SavedMethod = {
  customer: string | null
  method: string
  brand: string
  lastFour: string | null
  /** Such as 2029-04. */
  expires: string | null
}

export type ChargeRequest = Charge &
  Pick<Order, 'orderId' | 'key' | 'description'> &
  Pick<SavedMethod, 'customer' | 'method'>

/** `authentication`: the buyer's bank wants to ask them first. */
export type Decline = 'declined' | 'authentication'

export type SettleRequest = Charge & { orderId: string; key: string; reference: string }

export type KnownPayment = Charge & {
  reference: string
  orderId: string
  /** Null if the broker names no payer. */
  payerId: string | null
  /** `open`: unpaid. `processing`: the result will follow. */
  state: 'open' | 'processing' | 'paid' | 'failed' | 'cancelled' | 'refunded'
  /** Refunded so far of a payment that is `paid`, if the broker says so. */
  refunded?: Charge | undefined
  /** The method it was paid with, if the broker keeps it. */
  method?: SavedMethod | undefined
  /** Why a charge without the buyer failed. */
  decline?: Decline | undefined
}

/** `expired`: can no longer be paid. `gone`: the broker doesn't know it, perhaps not yet. */
export type BrokerPayment =
  | KnownPayment
  | { reference: string; payerId: null; state: 'expired' | 'gone' }

export type RefundRequest = { reference: string; key: string; part?: Charge }

export type BrokerEvent = {
  id: string
  about: { reference: string } | { orderId: string }
  type: string
  at: Date
  dispute?: string
  /** The payment, where it may be ours before we know its name. */
  reference?: string
}

/** A payment that was collected, or what went back of one, as the broker's own list has it. */
export type ListedMovement = { orderId: string; kind: 'paid' | 'refunded' } & Charge

export type ListWindow = { from: Date; to: Date }

/** `dueAt`: until when an answer is taken, if the broker says so. */
export type BrokerDispute = { reference: string; state: DisputeState; dueAt?: Date }

export type Webhook = { headers: Headers; rawBody: string; now: Date }

/** When a method throws, the outcome is unknown and is asked for again with the same key. */
export type Broker = {
  id: string
  name: string
  /** Whose webhooks report its payments; methods may share a provider. */
  provider: string
  /** Whether it is offered; one that no longer is still completes its open checkouts. */
  offered: boolean
  /** Verifying a webhook calls the provider, so strangers could make us call it. */
  verifiesRemotely?: boolean
  /** Reads the provider's client, which may take seconds on a busy machine; not part of any deadline. */
  load?: () => Promise<unknown>
  /** Null if it takes our currency. */
  conversion: Conversion | null
  /** Whether it keeps methods and charges them without the buyer. */
  saves: boolean
  begin(order: Order, signal: AbortSignal): Promise<{ reference: string; paymentUrl: string }>
  /** The payment's current state; captures it first if the buyer approved and the broker waits for us. */
  settle(request: SettleRequest, signal: AbortSignal): Promise<BrokerPayment>
  /** Charges a method that it keeps. Null: refused before there was a payment. */
  charge(request: ChargeRequest, signal: AbortSignal): Promise<KnownPayment | null>
  /** Forgets a method; one it doesn't know is forgotten. */
  forget(method: Pick<SavedMethod, 'method'>, signal: AbortSignal): Promise<'forgotten'>
  /** Refunds a part, or everything; `key` is the refund's idempotency key. */
  refund(request: RefundRequest, signal: AbortSignal): Promise<'accepted' | 'refused'>
  readDispute(reference: string, signal: AbortSignal): Promise<BrokerDispute>
  /** What it collected for orders of ours within a window and what went back of that since, in pages. */
  list(window: ListWindow): AsyncIterable<readonly ListedMovement[]>
  /** Reads a webhook. `unsigned`: bad or old signature; `unrelated`: not about a payment of ours. */
  readEvent(webhook: Webhook, signal: AbortSignal): Promise<BrokerEvent | 'unsigned' | 'unrelated'>
}

export const DEADLINE_MS = 5000

/** Null if no answer came in time: the outcome is unknown and must not be guessed. */
export async function askBroker<T>(
  { id, load }: Pick<Broker, 'id' | 'load'>,
  log: Logger,
  call: (signal: AbortSignal) => Promise<T>,
): Promise<T | null> {
  await load?.().catch(() => undefined)
  const signal = AbortSignal.timeout(DEADLINE_MS)
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  try {
    return await Promise.race([call(signal), late])
  } catch (error) {
    log.warn({ broker: id, ...reasonOf(error) }, 'broker did not answer')
    return null
  }
}

/** Names and numbers only: a broker's message may repeat what was sent to it. */
function reasonOf(error: unknown) {
  if (!(error instanceof Error)) return { why: 'unknown' }
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown }
  return {
    why: error.name,
    ...(typeof code === 'string' && /^[\w-]{1,60}$/.test(code) && { code }),
    ...(typeof statusCode === 'number' && { status: statusCode }),
  }
}

export type BrokerActs = Pick<
  Broker,
  'begin' | 'settle' | 'charge' | 'forget' | 'refund' | 'readDispute' | 'list' | 'readEvent'
>

/** Acts of a provider's client that is loaded first; `load` is called again where it failed. */
export function lazily(load: () => Promise<BrokerActs>): BrokerActs {
  return {
    begin: async (...args) => (await load()).begin(...args),
    settle: async (...args) => (await load()).settle(...args),
    charge: async (...args) => (await load()).charge(...args),
    forget: async (...args) => (await load()).forget(...args),
    refund: async (...args) => (await load()).refund(...args),
    readDispute: async (...args) => (await load()).readDispute(...args),
    async *list(window) {
      yield* (await load()).list(window)
    },
    readEvent: async (...args) => (await load()).readEvent(...args),
  }
}

export function brokerName(id: string): string {
  return names[id] ?? id
}

export type PaymentDeps = ServiceDeps & { brokers: readonly Broker[] }
