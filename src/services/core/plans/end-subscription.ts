import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/connect.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { plans, subscriptions } from './schema.ts'

type Origin = Parameters<typeof recordAudit>[1]
type Ending = {
  which: SQL | undefined
  event: 'subscription.ended' | 'subscription.refunded'
  origin: Origin
}

/**
 * Ends a bought plan and writes the audit row. One conditional write: of two at once the second finds
 * nothing to end. Returns the plan's title, null if nothing ended.
 */
export async function endSubscription(
  tx: Tx,
  { which, event, origin }: Ending,
): Promise<string | null> {
  const [ended] = await tx
    .update(subscriptions)
    .set({ endedAt: sql`now()` })
    .from(plans)
    .where(and(eq(plans.id, subscriptions.planId), isNull(subscriptions.endedAt), which))
    .returning({
      id: subscriptions.id,
      title: plans.title,
      amountCents: subscriptions.amountCents,
    })
  if (!ended) return null
  const { id, title, amountCents } = ended
  const before = { plan: title, amountCents }
  await recordAudit(tx, origin, { event, subjectType: 'subscription', subjectId: id, before })
  return title
}

/**
 * The same after a refund, in its transaction. A plan its holder left before stays as it is, and so does
 * another one taken since.
 */
export async function endRefundedPlan(tx: Tx, id: string, origin: Origin): Promise<void> {
  await endSubscription(tx, {
    which: eq(subscriptions.id, id),
    event: 'subscription.refunded',
    origin,
  })
}
