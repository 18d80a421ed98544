import { categoryPaths } from '#src/contract/screens/categories.ts'
import { readTimelineOf } from '#src/features/audit/index.ts'
import {
  type EntryTab,
  entryPanel,
  readTabFilters,
  tabQuery,
  tabsFor,
} from '#src/features/catalogue/index.ts'
import { attempt } from '#src/upstream/attempt.ts'
import { UpstreamFault } from '#src/upstream/result.ts'
import { type Result, screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { CategoryShow } from '#views/categories/show.tsx'
import {
  readCategory,
  readCategoryDeals,
  readCategoryMerchants,
  readPromoTypesOf,
  readRelatedCategories,
} from './load-categories.ts'

export async function show(request: Request): Promise<Result> {
  const id = request.params.id ?? ''
  const tabs = tabsFor(request.actor)
  const filters = readTabFilters(request.query, tabs)
  const url = filters ? categoryPaths.view({ id }, tabQuery(filters)) : ''
  const reads = {
    merchants: () => readCategoryMerchants(request, id, filters?.page ?? 0),
    deals: () => readCategoryDeals(request, id, filters?.page ?? 0),
  }
  const [category, related, promoTypes, panel, timeline] = await Promise.all([
    readCategory(request, id),
    known(readRelatedCategories(request, id)),
    known(readPromoTypesOf(request, id)),
    filters && entryPanel(request, filters, reads, url),
    readTimelineOf(request, 'category', id),
  ])
  const tabHref = (tab: EntryTab) =>
    categoryPaths.view({ id: category.id }, tabQuery({ tab, page: 0 }))
  const tab = filters?.tab ?? null
  const props = { category, related, promoTypes, tabs, tab, tabHref, timeline }
  return screen({
    title: category.name,
    crumbs: crumbsTo(request.page, categoryPaths.list, { label: category.name }),
    main: <CategoryShow {...props}>{panel}</CategoryShow>,
    ...(panel && { region: { id: 'list', node: panel } }),
  })
}

async function known<Data>(part: Promise<Data>): Promise<Data | null> {
  const found = await attempt(part)
  return found instanceof UpstreamFault ? null : found
}
