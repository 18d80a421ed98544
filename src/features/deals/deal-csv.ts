import type { DealListItem } from '#src/contract/core/deals.ts'
import type { Request } from '#src/web/http/route.ts'
import type { DealListFilters } from './filters.ts'
import { shownStatus } from './lifecycle.ts'
import { eachDeal } from './load-deals.ts'

const columns = [
  'dealCode',
  'title',
  'merchant',
  'category',
  'promoType',
  'status',
  'validFrom',
  'expiredOn',
  'validTime',
] as const

/** The list's columns without pictures, head row first. */
export async function* dealRows(
  request: Request,
  filters: DealListFilters,
): AsyncGenerator<readonly string[]> {
  const { t } = request.page
  yield columns.map((column) => t(`deals:column.${column}`))
  for await (const deal of eachDeal(request, filters)) yield cells(request, deal)
}

function cells({ page }: Request, deal: DealListItem): readonly string[] {
  return [
    deal.dealCode,
    deal.title,
    deal.merchant.name,
    deal.categories.map((category) => category.name).join(', '),
    deal.promoType.name,
    page.t(`deals:status.${shownStatus(deal)}`),
    deal.validFrom.displayDate,
    deal.expiredOn.displayDate,
    `${deal.startTime} – ${deal.endTime}`,
  ]
}
