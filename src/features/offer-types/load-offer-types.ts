import type { OfferType } from '#src/contract/core/offer-types.ts'
import { idOf } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'

export function findOfferType({ upstream, params }: Request): Promise<OfferType> {
  return upstream.core.read('/offer-types/{id}', { path: { id: idOf(params.id) } })
}
