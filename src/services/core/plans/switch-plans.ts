import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/connect.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { businessToday, databaseNow } from '#src/services/kit/clock.ts'
import { editInForce, inForce, isActiveOf, type PlanRow, termsOf } from './find-plans.ts'
import { plans, subscriptions } from './schema.ts'

/** Locked until the transaction ends, so that deals are counted one request at a time. */
export async function lockActiveSubscription(tx: Tx, userId: string, timeZone: string) {
  await switchDue(tx, { timeZone, which: eq(subscriptions.userId, userId) })
  const edit = editInForce(tx, timeZone)
  const [row] = await tx
    .select({ subscription: subscriptions, edit: termsOf(edit) })
    .from(subscriptions)
    .leftJoinLateral(edit, sql`true`)
    .where(isActiveOf(userId, timeZone))
    .for('update', { of: subscriptions })
  return row && inForce(row.subscription, row.edit)
}

type Due = { timeZone: string; which?: SQL; now?: SQL<Date> }

/**
 * Makes plans the ones that they become from today on. The job calls it, and whoever counts by a plan's
 * limits, so that those hold from the first minute of the day.
 */
export async function switchDue(tx: Tx, { timeZone, which, now = databaseNow }: Due) {
  const due = await tx
    .select({ own: subscriptions, next: plans })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.nextPlanId))
    .where(
      and(
        isNull(subscriptions.endedAt),
        sql`${subscriptions.nextFrom} <= ${businessToday(timeZone, now)}`,
        which,
      ),
    )
    .limit(BATCH)
    .for('update', which ? { of: subscriptions } : { of: subscriptions, skipLocked: true })
  for (const { own, next } of due) await switchPlan(tx, own, next)
  return due.length === BATCH
}

const BATCH = 100

async function switchPlan(tx: Tx, own: typeof subscriptions.$inferSelect, next: PlanRow) {
  const { id, userId, nextFrom } = own
  const free = { amountCents: 0, months: 1, startedOn: nextFrom, paidThrough: null }
  await tx
    .update(subscriptions)
    .set({
      planId: next.id,
      planVersion: next.version,
      ...termsOf(next),
      ...(next.free && free),
      nextPlanId: null,
      nextFrom: null,
    })
    .where(eq(subscriptions.id, id))
  const [before] = await tx
    .select({ title: plans.title })
    .from(plans)
    .where(eq(plans.id, own.planId))
  const caller = { userId, role: next.userRole }
  const from = before?.title ?? ''
  await recordAudit(
    tx,
    { caller, requestId: `plan ${id}`, address: null },
    {
      event: 'subscription.changed',
      subjectId: id,
      before: { plan: from },
      after: { plan: next.title },
    },
  )
}
