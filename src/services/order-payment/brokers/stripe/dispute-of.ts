import type Stripe from 'stripe'
import type { DisputeState } from '#src/contract/order-payment/lifecycle.ts'
import type { BrokerDispute } from '#src/services/order-payment/brokers/broker.ts'

/** All other states are open. A closed inquiry or a prevented dispute takes no money. */
const ended: Readonly<Record<string, DisputeState>> = {
  won: 'WON',
  warning_closed: 'WON',
  prevented: 'WON',
  lost: 'LOST',
}

/** @throws Error where it is none: the client takes any JSON without an error in it for an answer */
export function disputeOf({ object, id: reference, status }: Stripe.Dispute): BrokerDispute {
  if (object !== 'dispute') throw new Error('Stripe describes no dispute')
  return { reference, state: ended[status] ?? 'OPEN' }
}
