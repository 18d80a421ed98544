import { listBrokers, type PaymentBroker } from '#src/contract/order-payment/checkouts.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { implement } from '#src/services/kit/endpoints/implement.ts'
import type { ServiceApp } from '#src/services/kit/endpoints/service-app.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import type { Broker } from './broker.ts'

/** payment-broker/{userId}: the gate compares no path, so ownership is checked here. */
export function addListBrokers(
  app: ServiceApp,
  deps: ServiceDeps,
  brokers: readonly Broker[],
): void {
  implement(app, deps, listBrokers, async ({ params, caller }) => {
    if (params.userId !== caller.userId) {
      throw new Refusal('forbidden', 'errors:service.userMismatch')
    }
    const offered = brokers.filter((broker) => broker.offered)
    return { data: { brokers: offered.map(presentBroker) } }
  })
}

export function presentBroker({ id, name, conversion }: Broker): PaymentBroker {
  return { id, name, ...(conversion && { conversion }) }
}
