import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import type { Broker } from '#src/services/order-payment/brokers/broker.ts'
import { brokerNamed } from '#src/services/order-payment/brokers/configured.ts'
import { applyPayment } from './apply-payment.ts'
import { askAbout } from './ask-about.ts'
import { checkSoon } from './ask-for-page.ts'
import type { Checkout } from './find-checkout.ts'
import type { Origin } from './move-checkout.ts'

type Lookup = {
  checkout: Checkout
  payerId: string | null
  origin: Origin
}

/** @throws Refusal ruleBroken if it was not paid or was refunded, notFound for another payer */
export async function settleCheckout(
  deps: ServiceDeps,
  brokers: readonly Broker[],
  lookup: Lookup,
): Promise<'PAID' | 'CONFIRMING'> {
  const { checkout } = lookup
  const now = isOver(checkout) ? checkout : await ask(deps, brokers, lookup)
  if (now) return paidOrRefuse(now)
  await checkSoon(deps, checkout)
  return 'CONFIRMING'
}

async function ask(deps: ServiceDeps, brokers: readonly Broker[], lookup: Lookup) {
  const { checkout, payerId, origin } = lookup
  const broker = brokerNamed(brokers, checkout.broker)
  const payment = broker && (await askAbout(deps, broker, checkout))
  if (!payment || payment.state === 'processing') return null
  const named = payerId !== null && payment.payerId !== null
  if (named && payment.payerId !== payerId) {
    throw new Refusal('notFound', 'order-payment:checkout.notFound')
  }
  return applyPayment(deps, { checkout, payment, origin })
}

function isOver({ state }: Pick<Checkout, 'state'>): boolean {
  return state === 'PAID' || state === 'REFUNDED'
}

function paidOrRefuse({ state, fulfilledId }: Checkout): 'PAID' {
  if (state === 'PAID' && fulfilledId !== null) return 'PAID'
  if (isOver({ state })) {
    throw new Refusal('ruleBroken', 'order-payment:checkout.returned')
  }
  throw new Refusal('ruleBroken', 'order-payment:checkout.notPaid')
}
