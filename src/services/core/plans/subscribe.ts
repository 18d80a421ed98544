import { and, eq, gt, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Role } from '#src/contract/roles.ts'
import { profileOf } from '#src/contract/screens/profile.ts'
import type { Tx } from '#src/database/connect.ts'
import { canSubscribe } from '#src/services/authentication/index.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { businessToday } from '#src/services/kit/clock.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { notify } from '#src/services/notifications/index.ts'
import { type PlanRow, planRecords, termsOf } from './find-plans.ts'
import { hasLapsed, lastPaidDay } from './periods.ts'
import { plans, subscriptions } from './schema.ts'

type Command = { userId: string; planId: string; role: Role; timeZone: string }
type Origin = Parameters<typeof recordAudit>[1]

/**
 * Checks every subscription rule in the caller's transaction, such as a payment's; locks plan and
 * account, and of concurrent ones the unique index lets one through. Writes the audit row and notifies a
 * paying owner.
 * @throws Refusal notFound for an unknown plan, ruleBroken if a rule forbids it
 */
export async function subscribe(
  tx: Tx,
  command: Command,
  origin: Origin,
): Promise<{ subscriptionId: string; plan: PlanRow }> {
  const { userId, timeZone } = command
  const plan = await lockPlanFor(tx, command)
  await endSubscription(tx, {
    which: and(eq(subscriptions.userId, userId), hasLapsed(timeZone)),
    event: 'subscription.lapsed',
    origin,
  })
  const subscriptionId = v7()
  const startedOn = businessToday(timeZone)
  const paidThrough = plan.free ? null : lastPaidDay(1, startedOn)
  const { rowCount } = await tx
    .insert(subscriptions)
    .values({ id: subscriptionId, userId, startedOn, paidThrough, ...bought(plan) })
    .onConflictDoNothing()
  if (rowCount === 0) throw new Refusal('ruleBroken', 'core:plan.already')
  await recordAudit(tx, origin, {
    event: 'subscription.started',
    subjectId: subscriptionId,
    after: { plan: plan.title, amountCents: plan.amountCents },
  })
  if (!plan.free) {
    await notify(tx, {
      userIds: [userId],
      type: 'subscription-paid',
      params: { name: plan.title },
      link: profileOf(command.role, { tab: 'plan' }),
    })
  }
  return { subscriptionId, plan }
}

/**
 * Subscribes to a free plan. Its price is read under the plan's lock: an edit comes before or after.
 * @param userType the role the request names
 * @throws Refusal as `subscribe`, ruleBroken if the plan has a price
 */
export async function subscribeFree(tx: Tx, command: Command & { userType: Role }, origin: Origin) {
  if (command.userType !== command.role) throw new Refusal('ruleBroken', 'core:plan.otherRole')
  const { free } = await lockPlanFor(tx, command)
  if (!free) throw new Refusal('ruleBroken', 'core:plan.notFree')
  return subscribe(tx, command, origin)
}

/**
 * The plan, if this person may subscribe now; checked before money is taken. Locks both until the
 * transaction ends.
 * @throws Refusal as `subscribe`
 */
export async function lockPlanFor(
  tx: Tx,
  { userId, planId, role }: Omit<Command, 'timeZone'>,
): Promise<PlanRow> {
  if (role !== 'MERCHANT' && role !== 'BANK') throw new Refusal('ruleBroken', 'core:plan.noRight')
  const plan = await planRecords.share(tx, planId)
  if (!(await canSubscribe(tx, userId))) throw new Refusal('ruleBroken', 'core:plan.noRight')
  if (plan.userRole !== role) throw new Refusal('ruleBroken', 'core:plan.otherRole')
  if (!plan.active) throw new Refusal('ruleBroken', 'core:plan.inactive')
  return plan
}

export function bought(plan: PlanRow) {
  const { id: planId, version: planVersion, amountCents } = plan
  return { planId, planVersion, amountCents, ...termsOf(plan) }
}

/** @throws Refusal forbidden for another account or role than the caller's */
export function refuseForeign({ caller, params }: Owned): void {
  if (params.userId === caller.userId && params.userType === caller.role) return
  throw new Refusal('forbidden', 'errors:service.userMismatch')
}

type Owned = {
  caller: { userId: string; role: Role }
  params: { userId: string; userType: Role }
}

type Ending = {
  which: SQL | undefined
  event: `subscription.${'ended' | 'refunded' | 'lapsed' | 'replaced'}`
  origin: Origin
}

/** One conditional write: of two at once the second ends nothing and gets null. */
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

/** The payment's subscription, and the last business day that it paid for. */
export type Refunded = { id: string; through: string | null }

/**
 * After a refund of one of its payments: takes the last month back, of the only one everything. If days of
 * this payment were credited to an upgrade, of the plan that it led to. Does nothing if the holder has
 * already left this plan; a newer one is not touched.
 */
export async function endRefundedPlan(tx: Tx, refunded: Refunded, origin: Origin): Promise<void> {
  const { id, through } = refunded
  const { months, endedAt, startedOn } = subscriptions
  const which = and(
    eq(subscriptions.id, runningOf(id)),
    or(eq(subscriptions.id, id), through === null ? undefined : lt(startedOn, through)),
  )
  const [kept] = await tx
    .update(subscriptions)
    .set({ months: sql`${months} - 1`, paidThrough: lastPaidDay(sql`${months} - 1`) })
    .where(and(which, isNull(endedAt), gt(months, 1)))
    .returning({ subjectId: subscriptions.id, months })
  if (!kept)
    return void (await endSubscription(tx, { which, event: 'subscription.refunded', origin }))
  const { subjectId, ...after } = kept
  await recordAudit(tx, origin, { event: 'subscription.shortened', subjectId, after })
}

/** Call it in the transaction that records why. False if the plan has ended. */
export async function setPlanFrozen(tx: Tx, id: string, frozen: boolean): Promise<boolean> {
  const { rowCount } = await tx
    .update(subscriptions)
    .set({ frozenAt: frozen ? sql`now()` : null })
    .where(and(eq(subscriptions.id, runningOf(id)), isNull(subscriptions.endedAt)))
  return rowCount === 1
}

/** The subscription itself, or the one to which upgrades of it led, if it has not ended. */
function runningOf(id: string): SQL<string> {
  return sql`(with recursive line as (
      select id, ended_at from ${subscriptions} where id = ${id}
      union all
      select next.id, next.ended_at from ${subscriptions} as next join line on next.replaces = line.id
    ) select id from line where ended_at is null limit 1)`
}
