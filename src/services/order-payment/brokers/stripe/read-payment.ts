import type Stripe from 'stripe'
import type {
  BrokerPayment,
  Charge,
  Decline,
  KnownPayment,
  SavedMethod,
} from '#src/services/order-payment/brokers/broker.ts'
import { ORDER_ID } from './list-charges.ts'

type Session = Stripe.Checkout.Session
type Intent = Stripe.PaymentIntent

/** @throws Error for an unexpected shape: the client accepts any JSON without an error in it */
export function paymentOf(session: Session): BrokerPayment {
  if (session.object !== 'checkout.session') throw new Error('Stripe describes no session')
  const { id: reference, client_reference_id, amount_total, currency } = session
  if (session.status === 'expired') return { reference, payerId: null, state: 'expired' }
  const intent = intentOf(session)
  return {
    reference,
    orderId: client_reference_id ?? '',
    amountCents: amount_total ?? 0,
    currency: (currency ?? '').toUpperCase(),
    payerId: null,
    state: stateOf(session),
    refunded: refundedOf(intent),
    method: intent ? methodOf(intent) : undefined,
  }
}

/** Of a charge without the buyer, which has no session. @throws Error as `paymentOf` */
export function chargeOf(intent: Intent): KnownPayment {
  if (intent.object !== 'payment_intent') throw new Error('Stripe describes no payment')
  const state = stateOfIntent(intent)
  return {
    reference: intent.id,
    orderId: intent.metadata[ORDER_ID] ?? '',
    amountCents: intent.amount,
    currency: intent.currency.toUpperCase(),
    payerId: null,
    state,
    refunded: refundedOf(intent),
    decline: state === 'failed' ? declineOf(intent) : undefined,
  }
}

function stateOf(session: Session) {
  if (session.status !== 'complete') return 'open'
  const intent = intentOf(session)
  if (session.payment_status === 'paid') {
    return chargeIn(intent)?.refunded ? 'refunded' : 'paid'
  }
  const ended = intent?.status === 'requires_payment_method' || intent?.status === 'canceled'
  return ended ? 'failed' : 'processing'
}

/** Nobody has a page on which to act for it, so what waits for the buyer has failed. */
function stateOfIntent(intent: Intent) {
  if (intent.status === 'succeeded') return chargeIn(intent)?.refunded ? 'refunded' : 'paid'
  return intent.status === 'processing' ? 'processing' : 'failed'
}

function declineOf({ status, last_payment_error: error }: Intent): Decline {
  const asks = [error?.code, error?.decline_code].includes('authentication_required')
  return asks || status === 'requires_action' ? 'authentication' : 'declined'
}

function refundedOf(intent: Intent | null): Charge | undefined {
  const charge = chargeIn(intent)
  return charge?.amount_refunded
    ? { amountCents: charge.amount_refunded, currency: charge.currency.toUpperCase() }
    : undefined
}

/** A wallet is a card, too. */
function methodOf(intent: Intent): SavedMethod | undefined {
  const { customer, payment_method: method, setup_future_usage: usage } = intent
  const card = chargeIn(intent)?.payment_method_details?.card
  if (usage !== 'off_session' || !customer || !method || !card) return undefined
  const { brand, last4, exp_year: year, exp_month: month } = card
  return {
    customer: idOf(customer),
    method: idOf(method),
    brand: brand ?? 'card',
    lastFour: last4 ?? null,
    expires: year && month ? `${year}-${String(month).padStart(2, '0')}` : null,
  }
}

function idOf(one: string | { id: string }): string {
  return typeof one === 'string' ? one : one.id
}

function chargeIn(intent: Intent | null) {
  const charge = intent?.latest_charge
  return typeof charge === 'object' ? charge : null
}

function intentOf({ payment_intent: intent }: Session) {
  return typeof intent === 'object' ? intent : null
}
