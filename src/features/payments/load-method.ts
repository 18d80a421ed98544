import type { Plan } from '#src/contract/core/plans.ts'
import type { PaymentBroker } from '#src/contract/order-payment/checkouts.ts'
import { idOf } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'

export type Chosen = { plan: Plan; brokers: readonly PaymentBroker[] }

export async function loadChosen({ upstream, actor, query }: Request): Promise<Chosen> {
  const [plan, { brokers }] = await Promise.all([
    upstream.need(
      upstream.core.GET('/subscription/{id}', { path: { id: idOf(query.get('planId')) } }),
    ),
    upstream.need(
      upstream['order-payment'].GET('/payment-broker/{userId}', { path: { userId: actor.userId } }),
    ),
  ])
  return { plan, brokers }
}
