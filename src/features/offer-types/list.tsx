import { attempt, faultStatus } from '#src/upstream/attempt.ts'
import { UpstreamFault } from '#src/upstream/result.ts'
import { type Result, screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { csvResponse } from '#src/web/lists/csv.ts'
import { OfferTypeIndex } from '#views/offer-types/index.tsx'
import { OfferTypeList } from '#views/offer-types/list.tsx'
import { offerTypeCrumbs } from './crumbs.ts'
import { readOfferTypeFilters } from './filters.ts'
import { readOfferTypePage } from './load-offer-types.ts'
import { offerTypeRows } from './offer-type-csv.ts'

export async function index(request: Request): Promise<Result> {
  const filters = readOfferTypeFilters(request.query)
  if (request.query.get('format') === 'csv') {
    return csvResponse(request, 'offer-types', offerTypeRows(request, filters))
  }
  const { t, format } = request.page
  const answer = await attempt(readOfferTypePage(request, filters))
  const found = answer instanceof UpstreamFault ? null : answer
  const count = found?.totalItems ?? 0
  return screen({
    status: answer instanceof UpstreamFault ? faultStatus(answer) : 200,
    title: filters.page
      ? t('offer-types:list.titlePage', { page: filters.page + 1 })
      : t('common:menu.offerTypes'),
    crumbs: offerTypeCrumbs(request.page),
    main: <OfferTypeIndex filters={filters} found={found} />,
    region: {
      id: 'list',
      node: <OfferTypeList filters={filters} found={found} />,
      announce: found
        ? t('offer-types:list.announce', { count, shown: format.number(count) })
        : undefined,
    },
  })
}
