import type { CombinedRequest, DealRequest } from '#src/contract/core/deal-requests.ts'
import { NO_BRAND } from '#src/contract/core/request-limits.ts'
import { ALL, PAGE_SIZE, TODAY } from '#src/contract/paging.ts'
import type { BusinessRole } from '#src/contract/roles.ts'
import { id } from '#src/contract/values.ts'
import { NotFound } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { eachOf } from '#src/web/lists/each-of.ts'
import type { CombinedFilters } from './filters.ts'

type RequestContext = Pick<Request, 'upstream' | 'actor'>
/** What a combination's address names. */
export type Place = { merchantId: string; categoryId: string; brandId: string }

/** A page of combined requests; the service narrows it to what this person sees. */
export function readCombinedPage(
  { upstream, actor }: RequestContext,
  type: BusinessRole,
  { q, page, requestedToday }: CombinedFilters,
  after?: string,
) {
  const requested = requestedToday ? TODAY : undefined
  const all = { merchantId: ALL, role: actor.role } as const
  const query = { page, size: PAGE_SIZE, searchTerm: q || ALL, requested, after, ...all }
  return upstream.need(
    upstream.core.GET('/request-a-deal/combined/{type}', { params: { path: { type }, query } }),
  )
}

/** Every combination of the search, a batch of the service at a time. */
export async function* eachCombined(
  request: RequestContext,
  type: BusinessRole,
  filters: CombinedFilters,
): AsyncGenerator<CombinedRequest> {
  yield* eachOf(
    request,
    async (after) => (await readCombinedPage(request, type, filters, after)).combinedRequests,
    ({ id }) => id,
  )
}

/** @throws NotFound where the address cannot be a combination's */
export function readPlace({ params }: Pick<Request, 'params'>): Place {
  const merchantId = id.safeParse(params.merchantId).data
  const categoryId = id.safeParse(params.categoryId).data
  const brandId = params.brandId === NO_BRAND ? NO_BRAND : id.safeParse(params.brandId).data
  if (!merchantId || !categoryId || !brandId) throw new NotFound()
  return { merchantId, categoryId, brandId }
}

/** The summary of a combination in this person's scope. */
export async function readCombination(
  request: RequestContext & Pick<Request, 'params'>,
  place: Place,
) {
  const { upstream, actor, params } = request
  const found = await upstream.need(
    upstream.core.GET('/request-a-deal/combination/summary', {
      params: { query: { ...place, role: actor.role } },
    }),
  )
  if (found.userType.toLowerCase() !== params.userType) throw new NotFound()
  return found
}

/** A page of its requests. */
export function readRequestPage(
  { upstream, actor }: RequestContext,
  place: Place,
  page: number,
  after?: string,
) {
  const query = { ...place, page, size: PAGE_SIZE, role: actor.role, after }
  return upstream.need(upstream.core.GET('/request-a-deal/combination', { params: { query } }))
}

/** Every request of a combination, a batch of the service at a time. */
export async function* eachRequest(
  request: RequestContext,
  place: Place,
): AsyncGenerator<DealRequest> {
  yield* eachOf(
    request,
    async (after) => (await readRequestPage(request, place, 0, after)).requestADeals,
    ({ id }) => id,
  )
}
