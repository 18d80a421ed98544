import type { OfferType, OfferTypeListItem } from '#src/contract/core/offer-types.ts'
import { ALL, PAGE_SIZE } from '#src/contract/paging.ts'
import { id } from '#src/contract/values.ts'
import { eachOf } from '#src/http/each-of.ts'
import { NotFound } from '#src/http/result.ts'
import type { Request } from '#src/http/route.ts'
import type { OfferTypeFilters } from './filters.ts'

type Asking = Pick<Request, 'upstream' | 'actor'>

/** A page of offer types by name (OFFER-10). */
export function readOfferTypePage(
  { upstream, actor }: Asking,
  { q, page }: OfferTypeFilters,
  size = PAGE_SIZE,
) {
  const query = { page, size, searchTerm: q || ALL, userId: actor.userId }
  return upstream.need(upstream.core.GET('/offer-types', { params: { query } }))
}

/** Every offer type of the search, a page of the service at a time. */
export async function* eachOfferType(
  request: Asking,
  filters: OfferTypeFilters,
): AsyncGenerator<OfferTypeListItem> {
  yield* eachOf(
    async (page, size) => (await readOfferTypePage(request, { ...filters, page }, size)).offerTypes,
  )
}

/** The offer type that the address names. @throws NotFound */
export function findOfferType({ upstream, params }: Request): Promise<OfferType> {
  const given = id.safeParse(params.id)
  if (!given.success) throw new NotFound()
  return upstream.need(
    upstream.core.GET('/offer-types/{id}', { params: { path: { id: given.data } } }),
  )
}
