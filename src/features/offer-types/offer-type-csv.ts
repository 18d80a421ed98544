import type { Request } from '#src/web/http/route.ts'
import type { OfferTypeFilters } from './filters.ts'
import { eachOfferType } from './load-offer-types.ts'

/** The list's one column, head row first. */
export async function* offerTypeRows(
  request: Request,
  filters: OfferTypeFilters,
): AsyncGenerator<readonly string[]> {
  yield [request.page.t('offer-types:column.name')]
  for await (const { name } of eachOfferType(request, filters)) yield [name]
}
