import { and, eq, isNull, sql } from 'drizzle-orm'
import { subscribeToPlan, unsubscribe } from '#src/contract/core/subscriptions.ts'
import type { Tx } from '#src/database/connect.ts'
import { recordAudit } from '../../audit/record.ts'
import type { ServiceDeps } from '../../deps.ts'
import { implement } from '../../implement.ts'
import { notify } from '../../notifications/notify.ts'
import { Refusal } from '../../refusal.ts'
import type { ServiceApp } from '../../service-app.ts'
import { findPlan } from './find-plans.ts'
import { plans, subscriptions } from './schema.ts'
import { profileLink, subscribe } from './subscribe.ts'

/** Whoever subscribes or leaves does so for themselves (SUBS-46). */
export function addSubscriptions(app: ServiceApp, deps: ServiceDeps): void {
  const { db } = deps

  implement(app, deps, subscribeToPlan, async (call) => {
    const { caller, body } = call
    if (body.userType !== caller.role) throw new Refusal('ruleBroken', 'core:plan.otherRole')
    const { subscriptionId, plan } = await db.transaction(async (tx) => {
      const planId = body.subscriptionPlanId
      if (!(await findPlan(tx, planId)).free) throw new Refusal('ruleBroken', 'core:plan.notFree')
      return subscribe(tx, { userId: caller.userId, planId, role: caller.role }, call)
    })
    return { data: { subscriptionId }, say: 'core:plan.subscribed', params: { name: plan.title } }
  })

  implement(app, deps, unsubscribe, async (call) => {
    const { caller, params, query } = call
    if (params.userId !== caller.userId || params.userType !== caller.role) {
      throw new Refusal('forbidden', 'errors:service.userMismatch')
    }
    const name = await db.transaction(async (tx) => {
      const ended = await endCurrent(tx, caller.userId, query.subscriptionId)
      if (!ended) throw new Refusal('ruleBroken', 'core:plan.noCurrent')
      await recordAudit(tx, call, {
        event: 'subscription.ended',
        subjectType: 'subscription',
        subjectId: ended.id,
        before: { plan: ended.title, amountCents: ended.amountCents },
      })
      await notify(tx, {
        userIds: [caller.userId],
        type: 'subscription-cancelled',
        params: { name: ended.title },
        link: profileLink(caller.role),
      })
      return ended.title
    })
    return { data: null, say: 'core:plan.unsubscribed', params: { name } }
  })
}

/** One conditional write: of two at once the second finds nothing to end. */
async function endCurrent(tx: Tx, userId: string, seen: string | undefined) {
  const [ended] = await tx
    .update(subscriptions)
    .set({ endedAt: sql`now()` })
    .from(plans)
    .where(
      and(
        eq(plans.id, subscriptions.planId),
        eq(subscriptions.userId, userId),
        isNull(subscriptions.endedAt),
        seen === undefined ? undefined : eq(subscriptions.id, seen),
      ),
    )
    .returning({
      id: subscriptions.id,
      title: plans.title,
      amountCents: subscriptions.amountCents,
    })
  return ended
}
