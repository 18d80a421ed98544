import { and, eq, sql } from 'drizzle-orm'
import { v4, v7 } from 'uuid'
import { CURRENCY } from '#src/contract/order-payment/lifecycle.ts'
import type { Tx } from '#src/database/connect.ts'
import { recordAudit } from '../../audit/record.ts'
import type { Caller } from '../../caller.ts'
import { findActiveSubscription } from '../../core/plans/find-subscription.ts'
import { holdPlanFor } from '../../core/plans/subscribe.ts'
import { Refusal } from '../../refusal.ts'
import { type Checkout, findCheckout } from './find-checkout.ts'
import type { Origin } from './move-checkout.ts'
import { checkouts } from './schema.ts'

type Wish = {
  caller: Caller
  planId: string
  broker: string
  /** Of the form; null where the caller has none. */
  nonce: string | null
  timeZone: string
}

/**
 * Keeps a checkout at the plan's price as the database has it (R06), before the broker is asked (R10). The
 * same form again finds the first one (R12).
 * @throws Refusal as `subscribe`, and where the plan is free
 */
export async function beginCheckout(tx: Tx, wish: Wish, origin: Origin): Promise<Checkout> {
  const { caller, planId, broker, timeZone } = wish
  const { userId, role } = caller
  const nonce = wish.nonce ?? v4()
  const same = await findSame(tx, userId, nonce)
  if (same) return same
  const plan = await holdPlanFor(tx, { userId, planId, role })
  if (plan.free) throw new Refusal('ruleBroken', 'order-payment:checkout.free')
  if (await findActiveSubscription(tx, userId, timeZone)) {
    throw new Refusal('ruleBroken', 'core:plan.already')
  }
  const { title, version, dealsPerMonth, eventsPerMonth, dealsPerEvent, amountCents } = plan
  const [inserted] = await tx
    .insert(checkouts)
    .values({
      id: v7(),
      kind: 'PLAN',
      subjectId: planId,
      userId,
      userRole: role,
      amountCents,
      currency: CURRENCY,
      terms: { title, version, dealsPerMonth, eventsPerMonth, dealsPerEvent },
      broker,
      idempotencyKey: v4(),
      formNonce: nonce,
      checkAt: sql`now() + interval '15 seconds'`,
    })
    .onConflictDoNothing({ target: [checkouts.userId, checkouts.formNonce] })
    .returning()
  if (!inserted) return (await findSame(tx, userId, nonce)) ?? lost()
  await recordAudit(tx, origin, {
    event: 'checkout.started',
    subjectType: 'checkout',
    subjectId: inserted.id,
    after: { plan: title, amountCents, currency: CURRENCY, broker },
  })
  return inserted
}

function findSame(tx: Tx, userId: string, nonce: string) {
  return findCheckout(tx, and(eq(checkouts.userId, userId), eq(checkouts.formNonce, nonce)))
}

function lost(): never {
  throw new Error('a checkout is neither new nor there')
}
