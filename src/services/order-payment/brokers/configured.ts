import type { ServiceDeps } from '../../deps.ts'
import { createSandboxBroker } from '../sandbox/broker.ts'
import type { Broker } from './broker.ts'
import { createPayPalBroker } from './paypal/broker.ts'
import { createStripeBrokers } from './stripe/broker.ts'

/**
 * The ways to pay of this installation in the configured order, then those that are not offered any more;
 * the sandbox is none in production (PAY-21).
 */
export function configuredBrokers(deps: Pick<ServiceDeps, 'db' | 'settings'>): readonly Broker[] {
  const { payments, production, brandName } = deps.settings
  const { offered, stripe, paypal } = payments
  const real = [
    ...(paypal ? [createPayPalBroker(paypal, brandName)] : []),
    ...(stripe ? createStripeBrokers(stripe) : []),
  ].map((broker) => ({ ...broker, offered: placeOf(broker) >= 0 }))
  const sorted = real.toSorted((a, b) => placeOf(a) - placeOf(b))
  return production ? sorted : [...sorted, createSandboxBroker(deps)]

  function placeOf({ id }: Pick<Broker, 'id'>): number {
    return offered.findIndex((one) => one === id)
  }
}

export function brokerNamed(brokers: readonly Broker[], id: string): Broker | undefined {
  return brokers.find((broker) => broker.id === id)
}
