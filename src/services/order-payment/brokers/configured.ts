import type { ServiceDeps } from '../../deps.ts'
import { createSandboxBroker } from '../sandbox/broker.ts'
import type { Broker } from './broker.ts'

/** The ways to pay of this installation; the sandbox is none in production (PAY-21). */
export function configuredBrokers(deps: Pick<ServiceDeps, 'db' | 'settings'>): readonly Broker[] {
  return deps.settings.production ? [] : [createSandboxBroker(deps)]
}

export function brokerNamed(brokers: readonly Broker[], id: string): Broker | undefined {
  return brokers.find((broker) => broker.id === id)
}
