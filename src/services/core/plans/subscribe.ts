import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Role } from '#src/contract/roles.ts'
import { profileOf } from '#src/contract/screens/profile.ts'
import type { Tx } from '#src/database/connect.ts'
import { canSubscribe } from '#src/services/authentication/index.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { notify } from '#src/services/notifications/index.ts'
import { type PlanRow, planRecords, termsOf } from './find-plans.ts'
import { plans, subscriptions } from './schema.ts'

type Command = { userId: string; planId: string; role: Role }
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
  const plan = await lockPlanFor(tx, command)
  const subscriptionId = v7()
  const { rowCount } = await tx
    .insert(subscriptions)
    .values({ id: subscriptionId, userId: command.userId, ...bought(plan) })
    .onConflictDoNothing()
  if (rowCount === 0) throw new Refusal('ruleBroken', 'core:plan.already')
  await recordAudit(tx, origin, {
    event: 'subscription.started',
    subjectId: subscriptionId,
    after: { plan: plan.title, amountCents: plan.amountCents },
  })
  if (!plan.free) {
    await notify(tx, {
      userIds: [command.userId],
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
export async function lockPlanFor(tx: Tx, { userId, planId, role }: Command): Promise<PlanRow> {
  if (role !== 'MERCHANT' && role !== 'BANK') throw new Refusal('ruleBroken', 'core:plan.noRight')
  const plan = await planRecords.share(tx, planId)
  if (!(await canSubscribe(tx, userId))) throw new Refusal('ruleBroken', 'core:plan.noRight')
  if (plan.userRole !== role) throw new Refusal('ruleBroken', 'core:plan.otherRole')
  if (!plan.active) throw new Refusal('ruleBroken', 'core:plan.inactive')
  return plan
}

function bought(plan: PlanRow) {
  const { id: planId, version: planVersion, amountCents } = plan
  return { planId, planVersion, amountCents, ...termsOf(plan) }
}

type Ending = {
  which: SQL | undefined
  event: 'subscription.ended' | 'subscription.refunded'
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

/** After a refund. Does nothing if the holder has already left this plan; a newer one is not touched. */
export async function endRefundedPlan(tx: Tx, id: string, origin: Origin): Promise<void> {
  await endSubscription(tx, {
    which: eq(subscriptions.id, id),
    event: 'subscription.refunded',
    origin,
  })
}

/** Call it in the transaction that records why. False if the plan has ended. */
export async function setPlanFrozen(tx: Tx, id: string, frozen: boolean): Promise<boolean> {
  const { rowCount } = await tx
    .update(subscriptions)
    .set({ frozenAt: frozen ? sql`now()` : null })
    .where(and(eq(subscriptions.id, id), isNull(subscriptions.endedAt)))
  return rowCount === 1
}
