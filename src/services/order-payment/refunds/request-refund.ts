import { and, eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { refundOrder } from '#src/contract/order-payment/refunds.ts'
import type { Queryable, Tx } from '#src/database/connect.ts'
import { findAccounts } from '#src/services/authentication/index.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { otherBody } from '#src/services/kit/endpoints/add-once.ts'
import { fieldRefusal, Refusal, refuseStale } from '#src/services/kit/refusals/refusal.ts'
import {
  type Checkout,
  chargeOf,
  type Origin,
} from '#src/services/order-payment/checkouts/checkout.ts'
import { checkouts } from '#src/services/order-payment/checkouts/schema.ts'
import { findDispute } from '#src/services/order-payment/disputes/apply-dispute.ts'
import type { GuardedAct } from '#src/services/second-approvals/index.ts'
import { refunds } from './schema.ts'

export type PendingRefund = { refund: typeof refunds.$inferSelect; checkout: Checkout }
type Command = {
  checkoutId: string
  amountCents: number
  reason: string
  key: string
  requestedBy: string
}

/**
 * Stores a refund before the provider is asked for it. The same key finds the first one.
 * @throws Refusal if the payment can't be refunded now, or not by so much
 */
export async function requestRefund(
  tx: Tx,
  command: Command,
  origin: Origin,
): Promise<PendingRefund> {
  const { checkoutId, key, amountCents, reason } = command
  const [checkout] = await tx
    .select()
    .from(checkouts)
    .where(eq(checkouts.id, checkoutId))
    .for('update')
  if (!checkout) throw new Refusal('notFound', 'order-payment:checkout.notFound')
  const isSame = and(eq(refunds.checkoutId, checkoutId), eq(refunds.key, key))
  const [same] = await tx.select().from(refunds).where(isSame)
  if (same && same.amountCents !== amountCents) throw otherBody()
  if (same) return { refund: same, checkout }
  const left = leftOf(checkout)
  if (left === 0) throw new Refusal('ruleBroken', 'order-payment:refund.notPaid')
  if ((await findDispute(tx, checkoutId))?.state === 'OPEN')
    throw new Refusal('ruleBroken', 'order-payment:refund.disputed')
  if (await findPendingRefund(tx, checkoutId))
    throw new Refusal('ruleBroken', 'order-payment:refund.underWay')
  if (amountCents > left) throw fieldRefusal('amountCents', 'order-payment:refund.tooMuch')
  const [refund] = await tx
    .insert(refunds)
    .values({ id: v7(), ...command })
    .returning()
  if (!refund) throw new Error('no refund')
  await recordAudit(tx, origin, {
    event: 'checkout.refund-requested',
    subjectId: checkoutId,
    after: { refunded: amountOf(checkout, amountCents), comment: reason, broker: checkout.broker },
  })
  return { refund, checkout }
}

/** Of what was collected, in its currency; nothing unless what was bought has begun and goes on. */
export function leftOf(checkout: Checkout): number {
  const { state, fulfilledId, refundedCents } = checkout
  if (state !== 'PAID' || fulfilledId === null) return 0
  return chargeOf(checkout).amountCents - refundedCents
}

export async function findPendingRefund(db: Queryable, checkoutId: string) {
  const [pending] = await db
    .select()
    .from(refunds)
    .where(and(eq(refunds.checkoutId, checkoutId), eq(refunds.state, 'PENDING')))
  return pending
}

/** As the audit trail writes it. */
export function amountOf(checkout: Checkout, amountCents: number): string {
  return `${chargeOf(checkout).currency} ${(amountCents / 100).toFixed(2)}`
}

/**
 * Weighed by what is given back of a payment in all, as parts would pass one by one, and by its share of
 * the price, whose currency the limit is in. The provider is asked once it is committed.
 */
export const refund: GuardedAct<typeof refundOrder, PendingRefund> = {
  name: 'refund',
  endpoint: refundOrder,
  async weigh(tx, { params, body }, { refundsAbove }) {
    const [checkout] = await tx.select().from(checkouts).where(eq(checkouts.id, params.id))
    if (!checkout) return null
    const charge = chargeOf(checkout)
    const { amountCents: cents, reason } = body
    const back = checkout.refundedCents + cents
    const priced = back * (checkout.amountCents / charge.amountCents)
    if (priced <= refundsAbove * 100) return null
    const buyer = (await findAccounts(tx, [checkout.userId])).get(checkout.userId)
    const { currency } = charge
    return {
      subjectId: checkout.id,
      seen: checkout.refundedCents,
      facts: { name: buyer?.name ?? '', amount: { cents, currency }, reason },
      needed: ['REFUND_PAYMENT'],
    }
  },
  async carryOut(tx, call, seen) {
    const { params, body, caller } = call
    const command = { ...body, checkoutId: params.id, requestedBy: caller.userId }
    const pending = await requestRefund(tx, command, call)
    refuseStale(seen, pending.checkout.refundedCents, 'order-payment:refund.changed')
    return pending
  },
}
