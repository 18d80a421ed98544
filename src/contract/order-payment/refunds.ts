import { z } from 'zod'
import type { Decision } from '../deciding.ts'
import { endpoint } from '../endpoint.ts'
import { comment, id } from '../values.ts'

/** PENDING: the provider has not confirmed it. UNANSWERED: it never did, so somebody has to look there. */
export const refundStates = ['PENDING', 'DONE', 'REFUSED', 'UNANSWERED'] as const
export type RefundState = (typeof refundStates)[number]

/** As long as providers keep the key under which a refund is asked for again. */
export const REFUND_RETRY_HOURS = 20

/** No price is above it, in whatever currency. */
const REFUND_MAX_CENTS = 10_000_000_000_00

export const refundDecision = {
  by: 'ADMIN',
  permission: 'REFUND_PAYMENT',
  from: ['PAID'],
  to: null,
  comment: 'required',
  event: 'checkout.refund-requested',
} as const satisfies Decision

/** In the currency that was collected. The same `key` is the same refund. */
export const refundOrder = endpoint('post /orders/{id}/refund', {
  summary: 'Refund a payment through its provider, in whole or in part',
  stepUp: true,
  secondApproval: true,
  callers: ['ADMIN'],
  permission: 'REFUND_PAYMENT',
  body: z.object({
    amountCents: z.int().min(1).max(REFUND_MAX_CENTS),
    reason: comment.min(1),
    key: id,
  }),
  data: z.object({ state: z.enum(['PENDING', 'DONE', 'UNANSWERED']) }),
  refuses: ['notFound'],
})
