import { and, eq } from 'drizzle-orm'
import { confirmPayment } from '#src/contract/order-payment/checkouts.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { implement } from '#src/services/kit/endpoints/implement.ts'
import type { ServiceApp } from '#src/services/kit/endpoints/service-app.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import type { Broker } from '#src/services/order-payment/brokers/broker.ts'
import { findCheckout } from './find-checkout.ts'
import { learn } from './learn.ts'
import { checkouts } from './schema.ts'

const words = {
  PAID: 'order-payment:checkout.paid',
  CONFIRMING: 'order-payment:checkout.confirming',
} as const

/** POST payment/subscription/confirm */
export function addConfirm(app: ServiceApp, deps: ServiceDeps, brokers: readonly Broker[]): void {
  implement(app, deps, confirmPayment, async (call) => {
    const { paymentId, payerId } = call.body
    const own = and(
      eq(checkouts.kind, 'PLAN'),
      eq(checkouts.userId, call.caller.userId),
      eq(checkouts.providerReference, paymentId),
    )
    const checkout = await findCheckout(deps.db, own)
    if (!checkout) throw new Refusal('notFound', 'order-payment:checkout.notFound')
    const state = await learn(deps, brokers, { checkout, payerId, origin: call })
    return { data: { state }, say: words[state] }
  })
}
