import { attempt, faultStatus } from '#src/upstream/attempt.ts'
import { UpstreamFault } from '#src/upstream/result.ts'
import { type Result, screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { csvResponse } from '#src/web/lists/csv.ts'
import { BrandIndex } from '#views/brands/index.tsx'
import { BrandList } from '#views/brands/list.tsx'
import { brandRows } from './brand-csv.ts'
import { brandCrumbs } from './crumbs.ts'
import { readBrandFilters } from './filters.ts'
import { readBrandPage } from './load-brands.ts'

export async function index(request: Request): Promise<Result> {
  const filters = readBrandFilters(request.query)
  if (request.query.get('format') === 'csv') {
    return csvResponse(request, 'brands', brandRows(request, filters))
  }
  const { t, format } = request.page
  const answer = await attempt(readBrandPage(request, filters))
  const found = answer instanceof UpstreamFault ? null : answer
  const count = found?.totalItems ?? 0
  return screen({
    status: answer instanceof UpstreamFault ? faultStatus(answer) : 200,
    title: filters.page
      ? t('brands:list.titlePage', { page: filters.page + 1 })
      : t('brands:list.title'),
    crumbs: brandCrumbs(request.page),
    main: <BrandIndex filters={filters} found={found} />,
    region: {
      id: 'list',
      node: <BrandList filters={filters} found={found} />,
      announce: found
        ? t('brands:list.announce', { count, shown: format.number(count) })
        : undefined,
    },
  })
}
