import { takeFreePlan } from '#src/contract/order-payment/checkouts.ts'
import { subscribeFree } from '../../core/plans/subscribe.ts'
import type { ServiceDeps } from '../../deps.ts'
import { implement } from '../../implement.ts'
import type { ServiceApp } from '../../service-app.ts'

/** POST payment/subscription/free: without a broker, by the same rules (PAY-28). */
export function addFree(app: ServiceApp, deps: ServiceDeps): void {
  implement(app, deps, takeFreePlan, async (call) => {
    const { userId, role } = call.caller
    const { subscriptionPlanId: planId, userType } = call.body
    await deps.db.transaction((tx) => subscribeFree(tx, { userId, planId, role, userType }, call))
    return { data: null, say: 'order-payment:checkout.paid' }
  })
}
