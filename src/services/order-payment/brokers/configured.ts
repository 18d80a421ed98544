import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { createSandboxBroker } from '#src/services/order-payment/sandbox/broker.ts'
import type { Broker } from './broker.ts'
import { payPalBroker } from './paypal/payment-method.ts'
import { stripeBrokers } from './stripe/payment-methods.ts'

/** In configured order, then those no longer offered; never the sandbox in production. */
export function configuredBrokers(deps: Pick<ServiceDeps, 'db' | 'settings'>): readonly Broker[] {
  const { payments, production, brandName } = deps.settings
  const { offered, stripe, paypal } = payments
  const real = [
    ...(paypal ? [payPalBroker(paypal, brandName)] : []),
    ...(stripe ? stripeBrokers(stripe) : []),
  ]
  const isOffered = ({ id }: Broker) => offered.some((one) => one === id)
  return [
    ...offered.flatMap((id) => brokerNamed(real, id) ?? []),
    ...real.filter((one) => !isOffered(one)).map((one) => ({ ...one, offered: false })),
    ...(production ? [] : [createSandboxBroker(deps)]),
  ]
}

export function brokerNamed(brokers: readonly Broker[], id: string): Broker | undefined {
  return brokers.find((broker) => broker.id === id)
}
