import { takeFreePlan } from '#src/contract/order-payment/checkouts.ts'
import { subscribeFree } from '#src/services/core/plans/subscribe.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { implement } from '#src/services/kit/endpoints/implement.ts'
import type { ServiceApp } from '#src/services/kit/endpoints/service-app.ts'

/** POST payment/subscription/free: without a broker, by the same rules. */
export function addFree(app: ServiceApp, deps: ServiceDeps): void {
  implement(app, deps, takeFreePlan, async (call) => {
    const { userId, role } = call.caller
    const { subscriptionPlanId: planId, userType } = call.body
    await deps.db.transaction((tx) => subscribeFree(tx, { userId, planId, role, userType }, call))
    return { data: null, say: 'order-payment:checkout.paid' }
  })
}
