import type { Broker } from './broker.ts'

/** What a broker does, without what is known of it beforehand. */
export type BrokerActs = Pick<Broker, 'begin' | 'settle' | 'refund' | 'readDispute' | 'readEvent'>

/** Loads a provider's client when somebody pays: each is large, and most starts need none. */
export function lazily(load: () => Promise<BrokerActs>): BrokerActs {
  return {
    begin: async (...given) => (await load()).begin(...given),
    settle: async (...given) => (await load()).settle(...given),
    refund: async (...given) => (await load()).refund(...given),
    readDispute: async (...given) => (await load()).readDispute(...given),
    readEvent: async (...given) => (await load()).readEvent(...given),
  }
}
