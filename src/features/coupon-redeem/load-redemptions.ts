import type { LastRedemption, Redemption } from '#src/contract/core/coupons.ts'
import { attempt } from '#src/upstream/attempt.ts'
import { UpstreamFault } from '#src/upstream/result.ts'
import { idOf } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'

export async function readLastRedemptions({
  upstream,
}: Pick<Request, 'upstream'>): Promise<LastRedemption[] | null> {
  const found = await attempt(upstream.need(upstream.core.GET('/coupons/redemptions')))
  return found instanceof UpstreamFault ? null : found.redemptions
}

/** One redemption of this shop; another's is not there. */
export function readRedemption({ upstream, params }: Request): Promise<Redemption> {
  const path = { id: idOf(params.id) }
  return upstream.need(upstream.core.GET('/coupons/redemptions/{id}', { path }))
}
