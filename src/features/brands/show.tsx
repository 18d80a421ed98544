import { brandPaths } from '#src/contract/screens/brands.ts'
import { readTimelineOf } from '#src/features/audit/index.ts'
import {
  type EntryTab,
  entryPanel,
  readTabFilters,
  tabQuery,
  tabsFor,
} from '#src/features/catalogue/index.ts'
import { type Result, screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { BrandShow } from '#views/brands/show.tsx'
import { findBrand, readBrandDeals, readBrandMerchants } from './load-brands.ts'

export async function show(request: Request): Promise<Result> {
  const id = request.params.id ?? ''
  const tabs = tabsFor(request.actor)
  const filters = readTabFilters(request.query, tabs)
  const url = filters ? brandPaths.view({ id }, tabQuery(filters)) : ''
  const reads = {
    merchants: () => readBrandMerchants(request, id, filters?.page ?? 0),
    deals: () => readBrandDeals(request, id, filters?.page ?? 0),
  }
  const [brand, panel, timeline] = await Promise.all([
    findBrand(request, id),
    filters && entryPanel(request, filters, reads, url),
    readTimelineOf(request, 'brand', id),
  ])
  const tabHref = (tab: EntryTab) => brandPaths.view({ id: brand.id }, tabQuery({ tab, page: 0 }))
  const props = { brand, tabs, tab: filters?.tab ?? null, tabHref, timeline }
  return screen({
    title: brand.name,
    crumbs: crumbsTo(request.page, brandPaths.list, { label: brand.name }),
    main: <BrandShow {...props}>{panel}</BrandShow>,
    ...(panel && { region: { id: 'list', node: panel } }),
  })
}
