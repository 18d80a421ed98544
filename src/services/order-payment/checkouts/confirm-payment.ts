import { and, eq } from 'drizzle-orm'
import { confirmPayment as contract } from '#src/contract/order-payment/checkouts.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import type { PaymentDeps } from '#src/services/order-payment/deps.ts'
import { findCheckout } from './find-checkout.ts'
import { checkouts } from './schema.ts'
import { settleCheckout } from './settle-checkout.ts'

const words = {
  PAID: 'order-payment:checkout.paid',
  CONFIRMING: 'order-payment:checkout.confirming',
} as const

export const confirmPayment = bind(contract, async (call, deps: PaymentDeps) => {
  const { brokers } = deps

  const { paymentId, payerId } = call.body
  const own = and(
    eq(checkouts.kind, 'PLAN'),
    eq(checkouts.userId, call.caller.userId),
    eq(checkouts.providerReference, paymentId),
  )
  const checkout = await findCheckout(deps.db, own)
  if (!checkout) throw new Refusal('notFound', 'order-payment:checkout.notFound')
  const state = await settleCheckout(deps, brokers, { checkout, payerId, origin: call })
  return { data: { state }, message: words[state] }
})
