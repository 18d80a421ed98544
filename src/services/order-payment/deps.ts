import type { ServiceDeps } from '#src/services/kit/deps.ts'
import type { Broker } from './brokers/broker.ts'

export type PaymentDeps = ServiceDeps & { brokers: readonly Broker[] }
