import { takeFreePlan } from '#src/contract/order-payment/checkouts.ts'
import { holdPlanFor, subscribe } from '../../core/plans/subscribe.ts'
import type { ServiceDeps } from '../../deps.ts'
import { implement } from '../../implement.ts'
import { Refusal } from '../../refusal.ts'
import type { ServiceApp } from '../../service-app.ts'

/** POST payment/subscription/free: without a broker, by the same rules (PAY-28). */
export function addFree(app: ServiceApp, deps: ServiceDeps): void {
  implement(app, deps, takeFreePlan, async (call) => {
    const { userId, role } = call.caller
    const { subscriptionPlanId: planId, userType } = call.body
    if (userType !== role) throw new Refusal('ruleBroken', 'core:plan.otherRole')
    const wish = { userId, planId, role }
    await deps.db.transaction(async (tx) => {
      const plan = await holdPlanFor(tx, wish)
      if (!plan.free) throw new Refusal('ruleBroken', 'order-payment:checkout.notFree')
      await subscribe(tx, wish, call)
    })
    return { data: null, say: 'order-payment:checkout.paid' }
  })
}
