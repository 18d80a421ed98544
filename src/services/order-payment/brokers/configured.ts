import type { BrokerId } from '#src/contract/order-payment/brokers.ts'
import type { PayPalSettings, ServiceDeps, StripeSettings } from '#src/services/kit/deps.ts'
import {
  createSandboxBroker,
  type SandboxDeps,
} from '#src/services/order-payment/sandbox/broker.ts'
import { type Broker, lazily } from './broker.ts'

const stripeMethods: readonly { id: BrokerId; name: string; cards: boolean }[] = [
  { id: 'STRIPE', name: 'Stripe', cards: false },
  { id: 'GPAY', name: 'Google Pay', cards: true },
  { id: 'VISAMASTER', name: 'Visa / Mastercard', cards: true },
  { id: 'APPLEPAY', name: 'Apple Pay', cards: true },
]

type BrokerDeps = SandboxDeps & {
  settings: Pick<ServiceDeps['settings'], 'payments' | 'production' | 'brandName'>
}

/** In configured order, then those no longer offered; never the sandbox in production. */
export function configuredBrokers(deps: BrokerDeps): readonly Broker[] {
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

function payPalBroker(settings: PayPalSettings, brandName: string): Broker {
  const open = loadedAtStart(async () => {
    const { openPayPal } = await import('./paypal/broker.ts')
    return openPayPal(settings, brandName)
  })
  return {
    id: 'PAYPAL',
    name: 'PayPal',
    provider: 'PAYPAL',
    offered: true,
    verifiesRemotely: true,
    conversion: settings.conversion,
    saves: settings.vault === true,
    load: open,
    ...lazily(open),
  }
}

function stripeBrokers(settings: StripeSettings): readonly Broker[] {
  const open = loadedAtStart(async () => {
    const { openStripe } = await import('./stripe/broker.ts')
    return openStripe(settings)
  })
  return stripeMethods.map(({ id, name, cards }) => ({
    id,
    name,
    provider: 'STRIPE',
    offered: true,
    conversion: null,
    saves: true,
    load: open,
    ...lazily(async () => (await open())(cards)),
  }))
}

/** Begins at once, so that nobody's payment waits for it; tries again where it failed. */
function loadedAtStart<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  const open = () => {
    loading ??= load().catch((error) => {
      loading = undefined
      throw error
    })
    return loading
  }
  open().catch(() => undefined)
  return open
}
