import type { ServiceDeps } from '#src/services/kit/deps.ts'
import type { Broker } from './brokers/broker.ts'

/** With the ways to pay, in the order in which they are offered. */
export type PaymentDeps = ServiceDeps & { brokers: readonly Broker[] }
