import { readPackageBroker } from '#src/contract/order-payment/package-checkouts.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { implement } from '#src/services/kit/endpoints/implement.ts'
import type { ServiceApp } from '#src/services/kit/endpoints/service-app.ts'
import type { Broker } from '#src/services/order-payment/brokers/broker.ts'
import { brokerNamed } from '#src/services/order-payment/brokers/configured.ts'
import { presentBroker } from '#src/services/order-payment/brokers/list-brokers.ts'

/** By which packages are paid: the app offers no choice. */
export function packageBrokerOf(brokers: readonly Broker[]): Broker | undefined {
  const offered = brokers.filter((one) => one.offered)
  return brokerNamed(offered, 'STRIPE') ?? offered[0]
}

/** GET stripe/payment-broker */
export function addReadPackageBroker(
  app: ServiceApp,
  deps: ServiceDeps,
  brokers: readonly Broker[],
): void {
  const broker = packageBrokerOf(brokers)

  implement(app, deps, readPackageBroker, async () => ({
    data: { broker: broker ? presentBroker(broker) : null },
  }))
}
