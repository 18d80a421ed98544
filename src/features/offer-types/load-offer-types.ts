import type { OfferType, OfferTypeListItem } from '#src/contract/core/offer-types.ts'
import { ALL, PAGE_SIZE } from '#src/contract/paging.ts'
import { id } from '#src/contract/values.ts'
import { NotFound } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { eachOf } from '#src/web/lists/each-of.ts'
import type { OfferTypeFilters } from './filters.ts'

type RequestContext = Pick<Request, 'upstream' | 'actor'>

/** A page of offer types by name. */
export function readOfferTypePage(
  { upstream, actor }: RequestContext,
  { q, page }: OfferTypeFilters,
  after?: string,
) {
  const query = { page, size: PAGE_SIZE, searchTerm: q || ALL, userId: actor.userId, after }
  return upstream.need(upstream.core.GET('/offer-types', { params: { query } }))
}

/** Every offer type of the search, a batch of the service at a time. */
export async function* eachOfferType(
  request: RequestContext,
  filters: OfferTypeFilters,
): AsyncGenerator<OfferTypeListItem> {
  yield* eachOf(
    request,
    async (after) => (await readOfferTypePage(request, filters, after)).offerTypes,
    ({ id }) => id,
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
