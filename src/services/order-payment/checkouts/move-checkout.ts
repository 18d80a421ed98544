import { and, eq, inArray, sql } from 'drizzle-orm'
import { type CheckoutState, statesBefore } from '#src/contract/order-payment/lifecycle.ts'
import type { Tx } from '#src/database/connect.ts'
import { type AuditEvent, recordAudit } from '#src/services/kit/audit/record.ts'
import type { Checkout } from './find-checkout.ts'
import { checkouts } from './schema.ts'

export type Origin = Parameters<typeof recordAudit>[1]
type Change = Partial<Pick<Checkout, 'providerReference' | 'paymentUrl' | 'failureReason'>>

const audited: Partial<Record<CheckoutState, AuditEvent>> = {
  PAID: { event: 'checkout.paid', subjectId: null },
  FAILED: { event: 'checkout.failed', subjectId: null },
  CANCELLED: { event: 'checkout.cancelled', subjectId: null },
  EXPIRED: { event: 'checkout.expired', subjectId: null },
  REFUNDED: { event: 'checkout.refunded', subjectId: null },
}

/** A conditional write by the contract's table, with its audit row. Of concurrent calls, one moves it. */
export async function moveCheckout(
  tx: Tx,
  { id, state }: { id: string; state: CheckoutState },
  origin: Origin,
  change: Change = {},
): Promise<Checkout | null> {
  const now = sql<Date>`now()`
  const [moved] = await tx
    .update(checkouts)
    .set({
      ...change,
      state,
      version: sql`${checkouts.version} + 1`,
      changedAt: now,
      ...(state === 'PAID' && { paidAt: now }),
    })
    .where(and(eq(checkouts.id, id), inArray(checkouts.state, statesBefore(state))))
    .returning()
  if (!moved) return null
  const event = audited[state]
  if (event) {
    const { amountCents, currency, broker } = moved
    await recordAudit(tx, origin, {
      ...event,
      subjectId: id,
      after: { state, amountCents, currency, broker },
    })
  }
  return moved
}

/** The buyer, for changes reported by the broker or the clock. */
export function originOf({ userId, userRole, id }: Checkout): Origin {
  return { caller: { userId, role: userRole }, requestId: `checkout ${id}`, address: null }
}
