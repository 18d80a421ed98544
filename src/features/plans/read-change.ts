import type { PlanChange } from '#src/contract/order-payment/checkouts.ts'
import type { Request } from '#src/web/http/route.ts'

export type PossibleChange = {
  change: PlanChange | null
  /** Why there is none, for people. */
  why: string
}

/** What a change of the own plan to this one would be. */
export async function readPlanChange(
  { upstream }: Pick<Request, 'upstream'>,
  planId: string,
): Promise<PossibleChange> {
  const answer = await upstream['order-payment'].GET('/payment/subscription/change/{planId}', {
    path: { planId },
  })
  return answer.ok ? { change: answer.data, why: '' } : { change: null, why: answer.displayMessage }
}
