import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/connect.ts'
import { recordAudit } from '../../audit/record.ts'
import { plans, subscriptions } from './schema.ts'

type Origin = Parameters<typeof recordAudit>[1]

/**
 * Ends a plan as bought whose money is back, in the transaction of the refund; a plan that its holder left
 * before stays as it is, and so does another one that they took since. Writes the audit row.
 */
export async function endRefundedPlan(
  tx: Tx,
  subscriptionId: string,
  origin: Origin,
): Promise<void> {
  const [ended] = await tx
    .update(subscriptions)
    .set({ endedAt: sql`now()` })
    .from(plans)
    .where(
      and(
        eq(plans.id, subscriptions.planId),
        eq(subscriptions.id, subscriptionId),
        isNull(subscriptions.endedAt),
      ),
    )
    .returning({ title: plans.title, amountCents: subscriptions.amountCents })
  if (!ended) return
  await recordAudit(tx, origin, {
    event: 'subscription.refunded',
    subjectType: 'subscription',
    subjectId: subscriptionId,
    before: { plan: ended.title, amountCents: ended.amountCents },
  })
}
