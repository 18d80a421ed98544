import { and, eq } from 'drizzle-orm'
import { confirmPayment } from '#src/contract/order-payment/checkouts.ts'
import type { Key } from '#src/i18n/keys.ts'
import type { ServiceDeps } from '../../deps.ts'
import { implement } from '../../implement.ts'
import { Refusal } from '../../refusal.ts'
import type { ServiceApp } from '../../service-app.ts'
import { askBroker } from '../brokers/ask-broker.ts'
import type { Broker } from '../brokers/broker.ts'
import { brokerNamed } from '../brokers/configured.ts'
import { applyPayment } from './apply-payment.ts'
import { checkSoon } from './ask-for-page.ts'
import { type Checkout, findCheckout } from './find-checkout.ts'
import type { Origin } from './move-checkout.ts'
import { checkouts } from './schema.ts'

type Outcome = { data: { state: 'PAID' | 'CONFIRMING' }; say: Key }
const paid: Outcome = { data: { state: 'PAID' }, say: 'order-payment:checkout.paid' }
const confirming: Outcome = {
  data: { state: 'CONFIRMING' },
  say: 'order-payment:checkout.confirming',
}

/** POST payment/subscription/confirm: the broker is asked, what the browser brings proves nothing (R07). */
export function addConfirm(app: ServiceApp, deps: ServiceDeps, brokers: readonly Broker[]): void {
  implement(app, deps, confirmPayment, async (call) => {
    const { paymentId, payerId } = call.body
    const own = and(
      eq(checkouts.userId, call.caller.userId),
      eq(checkouts.providerReference, paymentId),
    )
    const checkout = await findCheckout(deps.db, own)
    if (!checkout) throw new Refusal('notFound', 'order-payment:checkout.notFound')
    if (isOver(checkout)) return tell(checkout)
    const now = await learn(deps, brokers, { checkout, payerId, origin: call })
    if (now) return tell(now)
    await checkSoon(deps, checkout)
    return confirming
  })
}

type Asked = { checkout: Checkout; payerId: string; origin: Origin }

/** The checkout after its broker was asked; null where that is not known yet. */
async function learn(deps: ServiceDeps, brokers: readonly Broker[], asked: Asked) {
  const { checkout, payerId, origin } = asked
  const { broker: name, providerReference: reference, idempotencyKey: key } = checkout
  const broker = brokerNamed(brokers, name)
  if (!broker || reference === null) return null
  const payment = await askBroker(broker, deps.log, (signal) =>
    broker.settle({ reference, key }, signal),
  )
  if (!payment || payment.state === 'processing') return null
  if (payment.payerId !== null && payment.payerId !== payerId) {
    throw new Refusal('notFound', 'order-payment:checkout.notFound')
  }
  return applyPayment(deps, { checkout, payment, origin })
}

function isOver({ state }: Pick<Checkout, 'state'>): boolean {
  return state === 'PAID' || state === 'REFUNDED'
}

function tell({ state, fulfilledId }: Checkout): Outcome {
  if (state === 'PAID' && fulfilledId !== null) return paid
  if (isOver({ state })) {
    throw new Refusal('ruleBroken', 'order-payment:checkout.returned')
  }
  throw new Refusal('ruleBroken', 'order-payment:checkout.notPaid')
}
