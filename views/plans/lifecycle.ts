import type { Plan } from '#src/contract/core/plans.ts'
import type { UserPlan } from '#src/contract/core/subscriptions.ts'
import type { Actor } from '#views/page/page.ts'

export type SubscribeStep = 'own' | 'other' | 'noRight' | 'inactive' | 'free' | 'paid'

export function subscribeStep(
  { canSubscribe }: Pick<Actor, 'canSubscribe'>,
  plan: Pick<Plan, 'id' | 'status' | 'free'>,
  current: UserPlan,
): SubscribeStep {
  if (currentPlanId(current) === plan.id) return 'own'
  if (current.subscribed) return 'other'
  if (plan.status === 'INACTIVE') return 'inactive'
  if (!canSubscribe) return 'noRight'
  return plan.free ? 'free' : 'paid'
}

export function currentPlanId({ subscriptionPlanResponseDto }: UserPlan): string | null {
  return subscriptionPlanResponseDto?.id ?? null
}
