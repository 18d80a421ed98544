import type { BusinessRole } from '#src/contract/roles.ts'
import type { Request } from '#src/web/http/route.ts'
import type { CombinedFilters } from './filters.ts'
import { eachCombined, eachRequest, type Place } from './load-requests.ts'

/** The columns of combined requests, head row first. */
export async function* combinedRows(
  request: Request,
  type: BusinessRole,
  filters: CombinedFilters,
): AsyncGenerator<readonly string[]> {
  const { t } = request.page
  yield [
    t(`deal-requests:owner.${type}`),
    t('deal-requests:column.category'),
    t('deal-requests:column.brand'),
    t('deal-requests:column.count'),
  ]
  for await (const combined of eachCombined(request, type, filters)) {
    const { merchant, category, brand, numberOfRequests } = combined
    yield [
      merchant.name,
      category.name,
      brand?.name ?? t('deal-requests:noBrand'),
      String(numberOfRequests),
    ]
  }
}

/** The columns of a combination's requests, head row first. */
export async function* requestRows(
  request: Request,
  place: Place,
): AsyncGenerator<readonly string[]> {
  const { t } = request.page
  yield [
    t('deal-requests:column.requestedOn'),
    t('deal-requests:column.offerType'),
    t('deal-requests:column.user'),
    t('deal-requests:column.products'),
    t('deal-requests:column.note'),
  ]
  for await (const { requestedOn, offerType, user, products, note } of eachRequest(
    request,
    place,
  )) {
    yield [
      requestedOn.displayDateTime,
      offerType.name,
      user.fullName,
      products,
      note ?? t('deal-requests:noNote'),
    ]
  }
}
