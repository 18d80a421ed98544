import type { Order } from '#src/contract/order-payment/orders.ts'
import { orNull } from '#src/upstream/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { can } from '#views/page/page.ts'

/** The own newest payment that a provider has not confirmed yet. */
export async function readPendingOrder({ actor, upstream }: Request): Promise<Order | null> {
  if (actor.isAdmin || !can(actor, 'VIEW_PAYMENT')) return null
  const query = { state: 'PENDING', size: 1 } as const
  const found = await orNull(upstream['order-payment'].read('/orders', { query }))
  return found?.orders[0] ?? null
}
