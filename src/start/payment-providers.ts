import type { Config } from '#src/config/config.ts'
import { brokerIds } from '#src/contract/order-payment/brokers.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'

type Payments = { settings: ServiceDeps['settings']['payments']; close: () => void }

/** Those that the operator has keys for; in the demo, local ones stand in for the others. */
export async function openPaymentProviders(config: Config): Promise<Payments> {
  const { payments, production } = config
  const { standIn, offered, stripe, paypal } = payments
  if (!standIn || production)
    return { settings: { offered, stripe, paypal }, close: () => undefined }
  const { startPaymentStandIn } = await import('./payment-stand-in/stand-in.ts')
  const own = await startPaymentStandIn(config)
  const settings = { offered, stripe: stripe ?? own.stripe, paypal: paypal ?? own.paypal }
  return {
    settings: {
      ...settings,
      standsInForStripe: stripe === null,
      ...(standIn === 'all' && { offered: brokerIds }),
    },
    close: own.close,
  }
}
