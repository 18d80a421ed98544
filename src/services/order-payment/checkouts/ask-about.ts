import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { askBroker } from '#src/services/order-payment/brokers/ask-broker.ts'
import type { Broker, BrokerPayment, Charge } from '#src/services/order-payment/brokers/broker.ts'
import type { Checkout } from './find-checkout.ts'

export async function askAbout(
  { log }: Pick<ServiceDeps, 'log'>,
  broker: Broker,
  checkout: Checkout,
): Promise<BrokerPayment | null> {
  const { id: orderId, providerReference: reference, idempotencyKey: key } = checkout
  if (reference === null) return null
  const request = { orderId, reference, key, ...chargeOf(checkout) }
  return askBroker(broker, log, (signal) => broker.settle(request, signal))
}

export function chargeOf(checkout: Checkout): Charge {
  return {
    amountCents: checkout.chargedCents ?? checkout.amountCents,
    currency: checkout.chargedCurrency ?? checkout.currency,
  }
}
