import type { CardRequest, CardRequestListItem } from '#src/contract/core/credit-cards.ts'
import { ALL, PAGE_SIZE, TODAY } from '#src/contract/paging.ts'
import { id } from '#src/contract/values.ts'
import { NotFound } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { eachOf } from '#src/web/lists/each-of.ts'
import type { CardFilters } from './filters.ts'

type RequestContext = Pick<Request, 'upstream' | 'actor'>

/** A page of a bank's own requests; of all banks for administrators. */
export function readCardPage(
  { upstream, actor }: RequestContext,
  { q, page, requestedToday }: CardFilters,
  after?: string,
) {
  const path = {
    bankId: actor.isBank ? actor.userId : ALL,
    page,
    size: PAGE_SIZE,
    term: q || ALL,
  } as const
  return upstream.need(
    upstream.core.GET('/credit-cards/bank/{bankId}/{page}/{size}/search/{term}', {
      params: { path, query: { requested: requestedToday ? TODAY : undefined, after } },
    }),
  )
}

/** Every request of the search, a batch of the service at a time. */
export async function* eachCard(
  request: RequestContext,
  filters: CardFilters,
): AsyncGenerator<CardRequestListItem> {
  yield* eachOf(
    request,
    async (after) => (await readCardPage(request, filters, after)).creditCardRequests,
    ({ id }) => id,
  )
}

/** One request in full; the service keeps in the audit trail who read it. */
export function readCard({ upstream, params }: Request): Promise<CardRequest> {
  const given = id.safeParse(params.id)
  if (!given.success) throw new NotFound()
  return upstream.need(
    upstream.core.GET('/credit-cards/{id}', { params: { path: { id: given.data } } }),
  )
}
