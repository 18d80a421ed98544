import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import * as contract from '#src/contract/core/subscriptions.ts'
import type { Role } from '#src/contract/roles.ts'
import { profileOf } from '#src/contract/screens/profile.ts'
import type { Tx } from '#src/database/connect.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { businessToday } from '#src/services/kit/clock.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { notify } from '#src/services/notifications/index.ts'
import { countDealsThisMonth, type PlanRow } from './find-plans.ts'
import { isInForce, lastPaidDay } from './periods.ts'
import { plans, subscriptions } from './schema.ts'
import {
  bought,
  endRefundedPlan,
  endSubscription,
  lockPlanFor,
  type Refunded,
  refuseForeign,
} from './subscribe.ts'
import { switchDue } from './switch-plans.ts'

type Origin = Parameters<typeof recordAudit>[1]
type Command = { userId: string; planId: string; role: Role; timeZone: string }
type Current = typeof subscriptions.$inferSelect & { title: string }

/** A move from the current plan to another one. */
export type PlanChange = {
  current: Current
  plan: PlanRow
  /** NOW: dearer, or the current one has no end. MONTH_END: after the last paid day. */
  when: 'NOW' | 'MONTH_END'
  /** Business days; `today` is when a change begins that is made now. */
  today: string
  through: string
  usedDeals: number
}

/**
 * Locks the plan, the account and the current subscription until the transaction ends.
 * @throws Refusal as `subscribe`, and ruleBroken if the current plan can't be changed to it now
 */
export async function lockChange(tx: Tx, command: Command): Promise<PlanChange> {
  const { userId, timeZone } = command
  const plan = await lockPlanFor(tx, command)
  await switchDue(tx, { timeZone, which: eq(subscriptions.userId, userId) })
  const [row] = await tx
    .select({
      current: subscriptions,
      title: plans.title,
      today: sql<string>`${businessToday(timeZone)}::text`,
      through: sql<string>`${lastPaidDay(1, businessToday(timeZone))}::text`,
    })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .where(and(eq(subscriptions.userId, userId), isInForce(timeZone)))
    .for('update', { of: subscriptions })
  if (!row) throw new Refusal('ruleBroken', 'core:plan.noCurrent')
  const { title, today, through } = row
  const current = { ...row.current, title }
  const refusal = refusalOf(current, plan.id, today)
  if (refusal) throw new Refusal('ruleBroken', refusal)
  const isDearer = plan.amountCents > current.amountCents
  const when = isDearer || current.paidThrough === null ? 'NOW' : 'MONTH_END'
  const usedDeals = await countDealsThisMonth(tx, userId, timeZone)
  return { current, plan, when, today, through, usedDeals }
}

function refusalOf(current: Current, planId: string, today: string) {
  const { frozenAt, paidThrough, nextPlanId, nextFrom } = current
  if (current.planId === planId) return 'core:plan.sameAsCurrent'
  if (frozenAt !== null) return 'core:plan.frozenChange'
  if (paidThrough === null) return null
  if (paidThrough < today) return 'core:plan.overdueChange'
  return nextPlanId && nextFrom && nextFrom <= paidThrough ? 'core:plan.nextPaid' : null
}

type Seen = Pick<Current, 'id' | 'months'>
type Changed = { subscriptionId: string; amountCents: number }

/**
 * Ends the current plan and begins the other in its place. Of a change, a renewal and an unsubscription at
 * once the first is done.
 * @throws Refusal ruleBroken if the current plan is not the one seen any more, or another rule forbids it
 */
export async function changeNow(
  tx: Tx,
  command: Command & { seen: Seen },
  origin: Origin,
): Promise<Changed> {
  const { userId, role, timeZone, seen } = command
  const plan = await lockPlanFor(tx, command)
  const ended = await endSubscription(tx, {
    which: and(
      eq(subscriptions.id, seen.id),
      eq(subscriptions.userId, userId),
      eq(subscriptions.months, seen.months),
      isNull(subscriptions.frozenAt),
      isInForce(timeZone),
    ),
    event: 'subscription.replaced',
    origin,
  })
  if (ended === null) throw new Refusal('ruleBroken', 'core:plan.changedMeanwhile')
  const subscriptionId = v7()
  const startedOn = businessToday(timeZone)
  const paidThrough = plan.free ? null : lastPaidDay(1, startedOn)
  const begun = { id: subscriptionId, userId, startedOn, paidThrough, replaces: seen.id }
  const [before] = await tx
    .select({ chargedTo: subscriptions.chargedTo })
    .from(subscriptions)
    .where(eq(subscriptions.id, seen.id))
  const charged = plan.free ? null : before?.chargedTo
  await tx.insert(subscriptions).values({ ...begun, ...bought(plan), chargedTo: charged })
  await recordAudit(tx, origin, {
    event: 'subscription.changed',
    subjectId: subscriptionId,
    before: { plan: ended },
    after: { plan: plan.title, amountCents: plan.amountCents },
  })
  await notify(tx, {
    userIds: [userId],
    type: 'subscription-changed',
    params: { name: plan.title, from: ended },
    link: profileOf(role, { tab: 'plan' }),
  })
  return { subscriptionId, amountCents: plan.amountCents }
}

/** Notes down that the plan becomes another one after its last paid day, and goes on to renew. */
export async function planChange(tx: Tx, change: PlanChange, origin: Origin): Promise<void> {
  const { current, plan } = change
  await tx
    .update(subscriptions)
    .set({ nextPlanId: plan.id, nextFrom: sql`${subscriptions.paidThrough} + 1`, renews: true })
    .where(eq(subscriptions.id, current.id))
  await recordAudit(tx, origin, {
    event: 'subscription.change-planned',
    subjectId: current.id,
    after: { plan: plan.title, amountCents: plan.amountCents },
  })
}

/** As a condition: nobody has paid for the plan that follows yet. */
const isUnpaidNext: SQL | undefined = gt(subscriptions.nextFrom, subscriptions.paidThrough)

/** The plan stays as it is. @throws Refusal ruleBroken if there is no change, or it is paid for */
export async function keepPlan(tx: Tx, seen: { id: string; userId: string }, origin: Origin) {
  const { rowCount } = await tx
    .update(subscriptions)
    .set({ nextPlanId: null, nextFrom: null })
    .where(
      and(
        eq(subscriptions.id, seen.id),
        eq(subscriptions.userId, seen.userId),
        isNull(subscriptions.endedAt),
        isUnpaidNext,
      ),
    )
  if (rowCount === 0) throw new Refusal('ruleBroken', 'core:plan.noChange')
  await recordAudit(tx, origin, { event: 'subscription.change-dropped', subjectId: seen.id })
}

/** How many people's plans become this one. */
export function countFutureHolders(tx: Tx, planId: string): Promise<number> {
  const { nextPlanId, endedAt } = subscriptions
  return tx.$count(subscriptions, and(eq(nextPlanId, planId), isNull(endedAt)))
}

/**
 * After a refund of an upgrade: what it had ended goes on, with the days that were paid for it. If it was
 * renewed since, its last month is taken back.
 */
export async function endRefundedChange(tx: Tx, refunded: Refunded, origin: Origin): Promise<void> {
  const { id } = refunded
  const which = and(eq(subscriptions.id, id), eq(subscriptions.months, 1))
  const [own] = await tx
    .select({ replaces: subscriptions.replaces })
    .from(subscriptions)
    .where(and(which, isNull(subscriptions.endedAt)))
    .for('update')
  if (!own?.replaces) return endRefundedPlan(tx, refunded, origin)
  await endSubscription(tx, { which, event: 'subscription.refunded', origin })
  const [again] = await tx
    .update(subscriptions)
    .set({ endedAt: null })
    .where(eq(subscriptions.id, own.replaces))
    .returning({ id: subscriptions.id })
  if (again) await recordAudit(tx, origin, { event: 'subscription.resumed', subjectId: again.id })
}

export const changeEndpoints = [
  bind(contract.changePlan, async (call, { db, settings }) => {
    refuseForeign(call)
    const { userId, role } = call.caller
    const { subscriptionId, planId } = call.body
    const command = { userId, role, planId, timeZone: settings.businessTimeZone }
    const { plan, when } = await db.transaction(async (tx) => {
      const change = await lockChange(tx, command)
      const { current, plan, when } = change
      if (current.id !== subscriptionId) throw new Refusal('ruleBroken', 'core:plan.noCurrent')
      if (when === 'MONTH_END') await planChange(tx, change, call)
      else if (plan.free) await changeNow(tx, { ...command, seen: current }, call)
      else throw new Refusal('ruleBroken', 'core:plan.notFree')
      return change
    })
    const message = when === 'NOW' ? 'core:plan.changedTo' : 'core:plan.changesTo'
    return { data: null, message, params: { name: plan.title } }
  }),

  bind(contract.keepPlan, async (call, { db }) => {
    refuseForeign(call)
    const { caller, query } = call
    const seen = { id: query.subscriptionId, userId: caller.userId }
    await db.transaction((tx) => keepPlan(tx, seen, call))
    return { data: null, message: 'core:plan.kept' }
  }),
]
