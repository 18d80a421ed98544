import type { OfferType } from '#src/contract/core/offer-types.ts'
import { id } from '#src/contract/values.ts'
import { NotFound } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'

export function findOfferType({ upstream, params }: Request): Promise<OfferType> {
  const given = id.safeParse(params.id)
  if (!given.success) throw new NotFound()
  return upstream.need(upstream.core.GET('/offer-types/{id}', { path: { id: given.data } }))
}
