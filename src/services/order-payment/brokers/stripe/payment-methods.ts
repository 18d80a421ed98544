import type { BrokerId } from '#src/contract/order-payment/brokers.ts'
import type { StripeSettings } from '#src/services/kit/deps.ts'
import type { Broker } from '#src/services/order-payment/brokers/broker.ts'
import { lazily } from '#src/services/order-payment/brokers/lazily.ts'
import type { OpenStripe } from './broker.ts'

const methods: readonly { id: BrokerId; name: string; cards: boolean }[] = [
  { id: 'STRIPE', name: 'Stripe', cards: false },
  { id: 'GPAY', name: 'Google Pay', cards: true },
  { id: 'VISAMASTER', name: 'Visa / Mastercard', cards: true },
  { id: 'APPLEPAY', name: 'Apple Pay', cards: true },
]

export function stripeBrokers(settings: StripeSettings): readonly Broker[] {
  let opened: Promise<OpenStripe> | undefined
  const open = () => {
    opened ??= import('./broker.ts').then(({ openStripe }) => openStripe(settings))
    return opened
  }
  return methods.map(({ id, name, cards }) => ({
    id,
    name,
    provider: 'STRIPE',
    offered: true,
    conversion: null,
    ...lazily(async () => (await open())(cards)),
  }))
}
