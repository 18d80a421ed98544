import type { Brand, BrandListItem } from '#src/contract/core/brands.ts'
import { ALL, PAGE_SIZE, TODAY } from '#src/contract/paging.ts'
import { id } from '#src/contract/values.ts'
import { NotFound } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { eachOf } from '#src/web/lists/each-of.ts'
import type { BrandFilters, BrandTabFilters } from './filters.ts'

type RequestContext = Pick<Request, 'upstream'>

/** A page of brands by name. */
export function readBrandPage(
  { upstream }: RequestContext,
  { q, page, addedToday }: BrandFilters,
  after?: string,
) {
  const path = { page, size: PAGE_SIZE, term: q || ALL }
  const query = { added: addedToday ? TODAY : undefined, after }
  return upstream.need(
    upstream.core.GET('/brands/{page}/{size}/search/{term}', { params: { path, query } }),
  )
}

/** Every brand of the search, a batch of the service at a time. */
export async function* eachBrand(
  request: RequestContext,
  filters: BrandFilters,
): AsyncGenerator<BrandListItem> {
  yield* eachOf(
    request,
    async (after) => (await readBrandPage(request, filters, after)).brands,
    ({ id }) => id,
  )
}

/** The brand that the address names. @throws NotFound */
export function findBrand(
  { upstream }: RequestContext,
  given: string | null | undefined,
): Promise<Brand> {
  const path = { id: brandId(given) }
  return upstream.need(upstream.core.GET('/brands/{id}', { params: { path } }))
}

/** A page of the merchants that chose it, or of their deals. */
export function readBrandMerchants(
  { upstream }: RequestContext,
  given: string,
  { page }: BrandTabFilters,
) {
  const path = { id: brandId(given), page, size: PAGE_SIZE }
  return upstream.need(
    upstream.core.GET('/brands/{id}/merchants/{page}/{size}', { params: { path } }),
  )
}

export function readBrandDeals(
  { upstream }: RequestContext,
  given: string,
  { page }: BrandTabFilters,
) {
  const path = { id: brandId(given), page, size: PAGE_SIZE }
  return upstream.need(upstream.core.GET('/brands/{id}/deals/{page}/{size}', { params: { path } }))
}

function brandId(given: string | null | undefined): string {
  const parsed = id.safeParse(given)
  if (!parsed.success) throw new NotFound()
  return parsed.data
}
