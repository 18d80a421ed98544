import { refundOrder } from '#src/contract/order-payment/refunds.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import type { PaymentDeps } from '#src/services/order-payment/brokers/broker.ts'
import { guarded } from '#src/services/second-approvals/index.ts'
import { concludeRefund } from './conclude-refund.ts'
import { refund } from './request-refund.ts'

const words = {
  PENDING: 'order-payment:refund.pending',
  UNANSWERED: 'order-payment:refund.pending',
  DONE: 'order-payment:refund.done',
} as const

export const refundsEndpoints = [
  bind(refundOrder, async (call, deps: PaymentDeps) => {
    const pending = await guarded(deps, refund, call)
    const { state: kept } = pending.refund
    const state =
      kept === 'PENDING' ? await concludeRefund(deps, deps.brokers, pending, call) : kept
    if (state === 'REFUSED') throw new Refusal('ruleBroken', 'order-payment:refund.refused')
    return { data: { state }, message: words[state] }
  }),
]
