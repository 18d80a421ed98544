import { and, eq, lt, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/connect.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { notify } from '#src/services/notifications/index.ts'
import type { BrokerPayment } from '#src/services/order-payment/brokers/broker.ts'
import { type Checkout, chargeOf, notifyPaymentReaders, type Origin } from './checkout.ts'
import { sales } from './sales.ts'
import { checkouts } from './schema.ts'

type PartialRefund = { checkout: Checkout; payment: BrokerPayment; origin: Origin }

/** Answers that come late or twice say no more than is known, so they change nothing. */
export async function recordPartialRefund(
  tx: Tx,
  { checkout, payment, origin }: PartialRefund,
): Promise<void> {
  const charge = chargeOf(checkout)
  const refunded = 'orderId' in payment && payment.state === 'paid' ? payment.refunded : undefined
  if (refunded?.currency !== charge.currency) return
  const { id, kind, userId, terms, broker } = checkout
  const refundedCents = Math.min(refunded.amountCents, charge.amountCents)
  const [changed] = await tx
    .update(checkouts)
    .set({ refundedCents, version: sql`${checkouts.version} + 1`, changedAt: sql`now()` })
    .where(
      and(
        eq(checkouts.id, id),
        eq(checkouts.state, 'PAID'),
        lt(checkouts.refundedCents, refundedCents),
      ),
    )
    .returning()
  if (!changed) return
  await recordAudit(tx, origin, {
    event: 'checkout.part-refunded',
    subjectType: 'checkout',
    subjectId: id,
    after: { refunded: `${charge.currency} ${(refundedCents / 100).toFixed(2)}`, broker },
  })
  const { part: type, link } = sales[kind].refunded
  const params = { name: terms.title }
  await notify(tx, { userIds: [userId], type, params, link: link?.(id) ?? null })
  await notifyPaymentReaders(tx, checkout, 'payment-part-refunded')
}
