import type { Tx } from '#src/database/connect.ts'
import { countEventsThisMonth } from '#src/services/core/plans/find-plans.ts'
import { lockActiveSubscription } from '#src/services/core/plans/switch-plans.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'

/** Locks the plan, so that events are counted one by one. @throws Refusal ruleBroken */
export async function lockPlan(tx: Tx, merchantId: string, timeZone: string) {
  const plan = await lockActiveSubscription(tx, merchantId, timeZone)
  if (!plan) throw new Refusal('ruleBroken', 'core:event.noPlan')
  if (plan.frozenAt) throw new Refusal('ruleBroken', 'core:plan.frozen')
  return plan
}

export async function refuseWithoutRoom(
  tx: Tx,
  merchantId: string,
  eventsPerMonth: number,
  timeZone: string,
): Promise<void> {
  const used = await countEventsThisMonth(tx, merchantId, timeZone)
  if (used < eventsPerMonth) return
  throw new Refusal('ruleBroken', 'core:event.noQuota', { params: { count: eventsPerMonth } })
}

export function refuseTooMany(dealIds: readonly string[], dealsPerEvent: number): void {
  if (dealIds.length <= dealsPerEvent) return
  throw new Refusal('ruleBroken', 'core:event.tooManyDeals', {
    params: { count: dealsPerEvent },
    errors: { dealIds: 'core:event.tooManyDeals' },
  })
}
