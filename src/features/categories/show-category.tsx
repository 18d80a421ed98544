import { categoryPaths } from '#src/contract/screens/categories.ts'
import { readTimelineOf } from '#src/features/audit/index.ts'
import { type TabFilters, tabsFor } from '#src/features/catalogue/index.ts'
import { attempt } from '#src/upstream/attempt.ts'
import { UpstreamFault } from '#src/upstream/result.ts'
import { type Result, screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { EntryPanel, type EntryPanelFound } from '#views/catalogue/exports.ts'
import { CategoryShow } from '#views/categories/show.tsx'
import { categoryCrumbs } from './crumbs.ts'
import { categoryTabQuery, readCategoryTab } from './filters.ts'
import {
  readCategory,
  readCategoryDeals,
  readCategoryMerchants,
  readPromoTypesOf,
  readRelatedCategories,
} from './load-categories.ts'

/** A category and, under it, the tab that was chosen; each tab reads its own alone. */
export async function show(request: Request): Promise<Result> {
  const id = request.params.id ?? ''
  const tabs = tabsFor(request.actor)
  const filters = readCategoryTab(request.query, tabs)
  const [category, related, promoTypes, found, timeline] = await Promise.all([
    readCategory(request, id),
    known(readRelatedCategories(request, id)),
    known(readPromoTypesOf(request, id)),
    filters && readTab(request, id, filters),
    readTimelineOf(request, 'category', id),
  ])
  const url = categoryPaths.view({ id: category.id }, filters ? categoryTabQuery(filters) : {})
  const panel = found && <EntryPanel {...found} url={url} />
  const props = { category, related, promoTypes, tabs, tab: filters?.tab ?? null, timeline }
  return screen({
    title: category.name,
    crumbs: categoryCrumbs(request.page, { label: category.name }),
    main: <CategoryShow {...props}>{panel}</CategoryShow>,
    ...(panel && { region: { id: 'list', node: panel } }),
  })
}

async function readTab(
  request: Request,
  id: string,
  { tab, page }: TabFilters,
): Promise<EntryPanelFound> {
  if (tab === 'deals') {
    return { tab, found: (await known(readCategoryDeals(request, id, page))) ?? 'failed' }
  }
  return { tab, found: (await known(readCategoryMerchants(request, id, page))) ?? 'failed' }
}

/** Null where it cannot be known now: the rest is shown all the same. */
async function known<Data>(part: Promise<Data>): Promise<Data | null> {
  const found = await attempt(part)
  return found instanceof UpstreamFault ? null : found
}
