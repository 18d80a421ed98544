import { takeFreePlan as contract } from '#src/contract/order-payment/checkouts.ts'
import { subscribeFree } from '#src/services/core/index.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'

export const takeFreePlan = bind(contract, async (call, { db }) => {
  const { userId, role } = call.caller
  const { subscriptionPlanId: planId, userType } = call.body
  await db.transaction((tx) => subscribeFree(tx, { userId, planId, role, userType }, call))
  return { data: null, message: 'order-payment:checkout.paid' }
})
