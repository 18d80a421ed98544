import { and, desc, eq } from 'drizzle-orm'
import { confirmPackageCheckout as contract } from '#src/contract/order-payment/package-checkouts.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { checkouts } from '#src/services/order-payment/checkouts/schema.ts'
import { settleCheckout } from '#src/services/order-payment/checkouts/settle-checkout.ts'
import type { PaymentDeps } from '#src/services/order-payment/deps.ts'

const words = {
  PAID: 'order-payment:package.paid',
  CONFIRMING: 'order-payment:checkout.confirming',
} as const

export const confirmPackageCheckout = bind(contract, async (call, deps: PaymentDeps) => {
  const { brokers } = deps

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
  const state = await settleCheckout(deps, brokers, { checkout, payerId: null, origin: call })
  return { data: { state }, message: words[state] }
})
