import {
  listBrokers as contract,
  type PaymentBroker,
} from '#src/contract/order-payment/checkouts.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import type { PaymentDeps } from '#src/services/order-payment/deps.ts'
import type { Broker } from './broker.ts'

/** payment-broker/{userId}: the gate compares no path, so ownership is checked here. */
export const listBrokers = bind(contract, async ({ params, caller }, { brokers }: PaymentDeps) => {
  if (params.userId !== caller.userId) {
    throw new Refusal('forbidden', 'errors:service.userMismatch')
  }
  const offered = brokers.filter((broker) => broker.offered)
  return { data: { brokers: offered.map(presentBroker) } }
})

export function presentBroker({ id, name, conversion }: Broker): PaymentBroker {
  return { id, name, ...(conversion && { conversion }) }
}
