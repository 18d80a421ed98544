import type Stripe from 'stripe'
import type { BrokerPayment } from '#src/services/order-payment/brokers/broker.ts'

type Session = Stripe.Checkout.Session

/** @throws Error for an unexpected shape: the client accepts any JSON without an error in it */
export function paymentOf(session: Session): BrokerPayment {
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
  }
}

function stateOf(session: Session) {
  if (session.status !== 'complete') return 'open'
  const intent = intentOf(session)
  if (session.payment_status === 'paid') {
    const charge = intent?.latest_charge
    return typeof charge === 'object' && charge?.refunded ? 'refunded' : 'paid'
  }
  const ended = intent?.status === 'requires_payment_method' || intent?.status === 'canceled'
  return ended ? 'failed' : 'processing'
}

function intentOf({ payment_intent: intent }: Session) {
  return typeof intent === 'object' ? intent : null
}
