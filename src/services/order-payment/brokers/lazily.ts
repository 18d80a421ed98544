import type { Broker } from './broker.ts'

export type BrokerActs = Pick<Broker, 'begin' | 'settle' | 'refund' | 'readDispute' | 'readEvent'>

/** Loads a provider's client on first use: each is large. */
export function lazily(load: () => Promise<BrokerActs>): BrokerActs {
  return {
    begin: async (...args) => (await load()).begin(...args),
    settle: async (...args) => (await load()).settle(...args),
    refund: async (...args) => (await load()).refund(...args),
    readDispute: async (...args) => (await load()).readDispute(...args),
    readEvent: async (...args) => (await load()).readEvent(...args),
  }
}
