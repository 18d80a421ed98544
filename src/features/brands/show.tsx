import { brandPaths } from '#src/contract/screens/brands.ts'
import { readTimelineOf } from '#src/features/audit/index.ts'
import { tabsFor } from '#src/features/catalogue/index.ts'
import { attempt } from '#src/upstream/attempt.ts'
import { UpstreamFault } from '#src/upstream/result.ts'
import { type Result, screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { BrandShow } from '#views/brands/show.tsx'
import { EntryPanel, type EntryPanelFound } from '#views/catalogue/exports.ts'
import { brandCrumbs } from './crumbs.ts'
import { type BrandTab, brandTabQuery, readBrandTab } from './filters.ts'
import { findBrand, readBrandDeals, readBrandMerchants } from './load-brands.ts'

/** A brand and, under it, the tab that was chosen; each tab reads its own alone. */
export async function show(request: Request): Promise<Result> {
  const id = request.params.id ?? ''
  const tabs = tabsFor(request.actor)
  const filters = readBrandTab(request.query, tabs)
  const [brand, found, timeline] = await Promise.all([
    findBrand(request, id),
    filters && readTab(request, id, filters),
    readTimelineOf(request, 'brand', id),
  ])
  const url = brandPaths.view({ id: brand.id }, filters ? brandTabQuery(filters) : {})
  const panel = found && <EntryPanel {...found} url={url} />
  return screen({
    title: brand.name,
    crumbs: brandCrumbs(request.page, { label: brand.name }),
    main: <BrandShow {...{ brand, tabs, tab: filters?.tab ?? null, timeline }}>{panel}</BrandShow>,
    ...(panel && { region: { id: 'list', node: panel } }),
  })
}

async function readTab(
  request: Request,
  id: string,
  filters: { tab: BrandTab; page: number },
): Promise<EntryPanelFound> {
  if (filters.tab === 'deals') {
    const found = await attempt(readBrandDeals(request, id, filters))
    return { tab: 'deals', found: found instanceof UpstreamFault ? 'failed' : found }
  }
  const found = await attempt(readBrandMerchants(request, id, filters))
  return { tab: 'merchants', found: found instanceof UpstreamFault ? 'failed' : found }
}
