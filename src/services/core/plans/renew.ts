import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { renewPlan } from '#src/contract/core/subscriptions.ts'
import { profileOf } from '#src/contract/screens/profile.ts'
import type { Tx } from '#src/database/connect.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { notify } from '#src/services/notifications/index.ts'
import { isInForce, isRenewable, lastPaidDay, shownDay } from './periods.ts'
import { plans, subscriptions } from './schema.ts'
import { refuseForeign } from './subscribe.ts'
import { switchDue } from './switch-plans.ts'

/** Of a row of `subscriptions`, the plan whose month comes next. */
export const nextPlanOf = sql`coalesce(${subscriptions.nextPlanId}, ${subscriptions.planId})`

/** A change to a plan stays if it is paid for. */
const isPaidNext = sql`${subscriptions.nextFrom} <= ${subscriptions.paidThrough}`
const withoutChange = {
  nextPlanId: sql`case when ${isPaidNext} then ${subscriptions.nextPlanId} end`,
  nextFrom: sql`case when ${isPaidNext} then ${subscriptions.nextFrom} end`,
}

type Origin = Parameters<typeof recordAudit>[1]

/** The next month of a plan, or of the one that it becomes, at that plan's price of today. */
export type NextMonth = {
  subscriptionId: string
  planId: string
  title: string
  version: number
  amountCents: number
  months: number
  /** Business days. */
  from: string
  through: string
}

/**
 * Locks the current plan until the transaction ends.
 * @throws Refusal ruleBroken if there is none, if it has no end, or if its next month is not due yet
 */
export async function lockNextMonth(
  tx: Tx,
  { userId, timeZone }: { userId: string; timeZone: string },
): Promise<NextMonth> {
  const { id, months, paidThrough } = subscriptions
  await switchDue(tx, { timeZone, which: eq(subscriptions.userId, userId) })
  const [row] = await tx
    .select({
      subscriptionId: id,
      planId: plans.id,
      title: plans.title,
      version: plans.version,
      amountCents: plans.amountCents,
      months: sql<number>`${months} + 1`,
      from: sql<string | null>`(${paidThrough} + 1)::text`,
      through: sql<string>`${lastPaidDay(sql`${months} + 1`)}::text`,
      renewable: sql<boolean>`${isRenewable(timeZone)}`,
    })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, nextPlanOf))
    .where(and(eq(subscriptions.userId, userId), isInForce(timeZone)))
    .for('update', { of: subscriptions })
  if (!row) throw new Refusal('ruleBroken', 'core:plan.noCurrent')
  const { renewable, from, ...next } = row
  if (from === null || next.amountCents === 0) throw new Refusal('ruleBroken', 'core:plan.noEnd')
  if (!renewable) throw new Refusal('ruleBroken', 'core:plan.paidAhead')
  return { ...next, from }
}

type Month = Pick<NextMonth, 'subscriptionId' | 'planId' | 'months' | 'amountCents'>
type Paid = Month & {
  timeZone: string
  /** By its holder, who then wants it to renew. */
  byHand: boolean
}

/**
 * Adds the month that was paid for; of two payments for one month the second adds nothing.
 * @throws Refusal ruleBroken if the plan has ended or changed, or has this month already
 */
export async function addMonth(tx: Tx, paid: Paid, origin: Origin): Promise<void> {
  const { subscriptionId, planId, months, amountCents, timeZone, byHand } = paid
  const [renewed] = await tx
    .update(subscriptions)
    .set({ months, amountCents, ...(byHand && { renews: true }), paidThrough: lastPaidDay(months) })
    .from(plans)
    .where(
      and(
        eq(plans.id, nextPlanOf),
        eq(plans.id, planId),
        eq(subscriptions.id, subscriptionId),
        isNull(subscriptions.endedAt),
        eq(subscriptions.months, months - 1),
      ),
    )
    .returning({
      userId: subscriptions.userId,
      role: plans.userRole,
      title: plans.title,
      through: subscriptions.paidThrough,
    })
  if (!renewed) throw new Refusal('ruleBroken', 'core:plan.notRenewed')
  const { userId, role, title: name, through } = renewed
  const until = through ? shownDay(through, timeZone) : ''
  await recordAudit(tx, origin, {
    event: 'subscription.renewed',
    subjectId: subscriptionId,
    after: { months, amountCents, until },
  })
  await notify(tx, {
    userIds: [userId],
    type: 'subscription-renewed',
    params: { name, until },
    link: profileOf(role, { tab: 'plan' }),
  })
}

export const renewEndpoints = [
  bind(renewPlan, async (call, { db, settings }) => {
    const { caller, body } = call
    refuseForeign(call)
    const { subscriptionId: id, renews } = body
    await db.transaction(async (tx) => {
      const { rowCount } = await tx
        .update(subscriptions)
        .set({ renews, ...(!renews && withoutChange) })
        .where(
          and(
            eq(subscriptions.id, id),
            eq(subscriptions.userId, caller.userId),
            isInForce(settings.businessTimeZone),
            isNotNull(subscriptions.paidThrough),
          ),
        )
      if (rowCount === 0) throw new Refusal('ruleBroken', 'core:plan.noCurrent')
      const event = renews ? 'subscription.renewal-resumed' : 'subscription.renewal-stopped'
      await recordAudit(tx, call, { event, subjectId: id })
    })
    return { data: null, message: renews ? 'core:plan.renews' : 'core:plan.renewsNot' }
  }),
]
