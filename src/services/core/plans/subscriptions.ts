import { and, eq } from 'drizzle-orm'
import { subscribeToPlan, unsubscribe } from '#src/contract/core/subscriptions.ts'
import { profileOf } from '#src/contract/screens/profile.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { notify } from '#src/services/notifications/index.ts'
import { endSubscription } from './end-subscription.ts'
import { subscriptions } from './schema.ts'
import { subscribeFree } from './subscribe.ts'

export const subscriptionsEndpoints = [
  bind(subscribeToPlan, async (call, { db }) => {
    const { userId, role } = call.caller
    const { subscriptionPlanId: planId, userType } = call.body
    const { subscriptionId, plan } = await db.transaction((tx) =>
      subscribeFree(tx, { userId, planId, role, userType }, call),
    )
    return {
      data: { subscriptionId },
      message: 'core:plan.subscribed',
      params: { name: plan.title },
    }
  }),

  bind(unsubscribe, async (call, { db }) => {
    const { caller, params, query } = call
    if (params.userId !== caller.userId || params.userType !== caller.role) {
      throw new Refusal('forbidden', 'errors:service.userMismatch')
    }
    const name = await db.transaction(async (tx) => {
      const seen = query.subscriptionId
      const title = await endSubscription(tx, {
        which: and(
          eq(subscriptions.userId, caller.userId),
          seen === undefined ? undefined : eq(subscriptions.id, seen),
        ),
        event: 'subscription.ended',
        origin: call,
      })
      if (title === null) throw new Refusal('ruleBroken', 'core:plan.noCurrent')
      await notify(tx, {
        userIds: [caller.userId],
        type: 'subscription-cancelled',
        params: { name: title },
        link: profileOf(caller.role, { tab: 'plan' }),
      })
      return title
    })
    return { data: null, message: 'core:plan.unsubscribed', params: { name } }
  }),
]
