import { and, eq } from 'drizzle-orm'
import type { Database } from '#src/database/connect.ts'
import { subscriptions } from '#src/services/core/plans/schema.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { notifications } from '#src/services/notifications/schema.ts'
import { checkouts } from '#src/services/order-payment/checkouts/schema.ts'

/** What a checkout left behind for somebody. */
export async function factsOf(db: Database, userId: string) {
  const [rows, subscribed, sent, paidRows] = await Promise.all([
    db.select().from(checkouts).where(eq(checkouts.userId, userId)),
    db.$count(subscriptions, eq(subscriptions.userId, userId)),
    db.$count(
      notifications,
      and(eq(notifications.userId, userId), eq(notifications.type, 'subscription-paid')),
    ),
    db.$count(
      auditEntries,
      and(eq(auditEntries.actorId, userId), eq(auditEntries.event, 'checkout.paid')),
    ),
  ])
  return { states: rows.map(({ state }) => state), subscribed, sent, audited: paidRows, rows }
}

export const once = { states: ['PAID'], subscribed: 1, sent: 1, audited: 1 }
