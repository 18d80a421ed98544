import { readPackageBroker as contract } from '#src/contract/order-payment/package-checkouts.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import type { Broker } from '#src/services/order-payment/brokers/broker.ts'
import { brokerNamed } from '#src/services/order-payment/brokers/configured.ts'
import { presentBroker } from '#src/services/order-payment/brokers/list-brokers.ts'
import type { PaymentDeps } from '#src/services/order-payment/deps.ts'

export function packageBrokerOf(brokers: readonly Broker[]): Broker | undefined {
  const offered = brokers.filter((one) => one.offered)
  return brokerNamed(offered, 'STRIPE') ?? offered[0]
}

export const readPackageBroker = bind(contract, async (_call, { brokers }: PaymentDeps) => {
  const broker = packageBrokerOf(brokers)
  return { data: { broker: broker ? presentBroker(broker) : null } }
})
