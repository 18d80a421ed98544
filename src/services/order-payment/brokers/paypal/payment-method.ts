import type { PayPalSettings } from '#src/services/kit/deps.ts'
import type { Broker } from '#src/services/order-payment/brokers/broker.ts'
import { type BrokerActs, lazily } from '#src/services/order-payment/brokers/lazily.ts'

export function payPalBroker(settings: PayPalSettings, brandName: string): Broker {
  let opened: Promise<BrokerActs> | undefined
  const open = () => {
    opened ??= import('./broker.ts').then(({ openPayPal }) => openPayPal(settings, brandName))
    return opened
  }
  return {
    id: 'PAYPAL',
    name: 'PayPal',
    provider: 'PAYPAL',
    offered: true,
    verifiesRemotely: true,
    conversion: settings.conversion,
    ...lazily(open),
  }
}
