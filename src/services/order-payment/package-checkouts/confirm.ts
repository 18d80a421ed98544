import { and, desc, eq } from 'drizzle-orm'
import { confirmPackageCheckout } from '#src/contract/order-payment/package-checkouts.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { implement } from '#src/services/kit/endpoints/implement.ts'
import type { ServiceApp } from '#src/services/kit/endpoints/service-app.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import type { Broker } from '#src/services/order-payment/brokers/broker.ts'
import { learn } from '#src/services/order-payment/checkouts/learn.ts'
import { checkouts } from '#src/services/order-payment/checkouts/schema.ts'

const words = {
  PAID: 'order-payment:package.paid',
  CONFIRMING: 'order-payment:checkout.confirming',
} as const

/** POST stripe/confirm-checkout-session */
export function addConfirmPackageCheckout(
  app: ServiceApp,
  deps: ServiceDeps,
  brokers: readonly Broker[],
): void {
  implement(app, deps, confirmPackageCheckout, async (call) => {
    const { paymentId } = call.body
    const [checkout] = await deps.db
      .select()
      .from(checkouts)
      .where(
        and(
          eq(checkouts.kind, 'PACKAGE'),
          eq(checkouts.userId, call.caller.userId),
          paymentId ? eq(checkouts.providerReference, paymentId) : undefined,
        ),
      )
      .orderBy(desc(checkouts.createdAt), desc(checkouts.id))
      .limit(1)
    if (!checkout) throw new Refusal('notFound', 'order-payment:checkout.notFound')
    const state = await learn(deps, brokers, { checkout, payerId: null, origin: call })
    return { data: { state }, say: words[state] }
  })
}
