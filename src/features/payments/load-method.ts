import type { Plan } from '#src/contract/core/plans.ts'
import type { PaymentBroker } from '#src/contract/order-payment/checkouts.ts'
import { id } from '#src/contract/values.ts'
import { NotFound } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'

export type Chosen = { plan: Plan; brokers: readonly PaymentBroker[] }

export async function loadChosen({ upstream, actor, query }: Request): Promise<Chosen> {
  const planId = id.safeParse(query.get('planId'))
  if (!planId.success) throw new NotFound()
  const [plan, { brokers }] = await Promise.all([
    upstream.need(upstream.core.GET('/subscription/{id}', { path: { id: planId.data } })),
    upstream.need(
      upstream['order-payment'].GET('/payment-broker/{userId}', { path: { userId: actor.userId } }),
    ),
  ])
  return { plan, brokers }
}
