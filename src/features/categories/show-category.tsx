import { PAGE_SIZE, PAGE_SIZE_MAX } from '#src/contract/paging.ts'
import { categoryPaths } from '#src/contract/screens/categories.ts'
import { readTimelineOf } from '#src/features/audit/index.ts'
import {
  type EntryTab,
  entryPanel,
  readTabFilters,
  tabQuery,
  tabsFor,
} from '#src/features/catalogue/index.ts'
import { orNull } from '#src/upstream/result.ts'
import { idOf, type Result, screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { CategoryShow } from '#views/categories/show.tsx'

type RequestContext = Pick<Request, 'upstream'>
export type Named = { id: string; name: string }

const everything = { page: 0, size: PAGE_SIZE_MAX }

export function readCategory({ upstream }: RequestContext, text: string | null | undefined) {
  const path = { id: idOf(text) }
  return upstream.core.read('/categories/{id}', { path })
}

function readCategoryMerchants({ upstream }: RequestContext, id: string, page: number) {
  const path = { id, page, size: PAGE_SIZE }
  return upstream.core.read('/categories/{id}/merchants/{page}/{size}', { path })
}

function readCategoryDeals({ upstream }: RequestContext, id: string, page: number) {
  const path = { id, page, size: PAGE_SIZE }
  return upstream.core.read('/categories/{id}/deals/{page}/{size}', { path })
}

export async function readNormalCategories({ upstream }: RequestContext): Promise<Named[]> {
  const found = await upstream.core.read('/categories/normal/{page}/{size}', { path: everything })
  return found.categories
}

export async function readRelatedCategories(
  { upstream }: RequestContext,
  text: string | null | undefined,
): Promise<Named[]> {
  const path = { id: idOf(text), ...everything }
  const found = await upstream.core.read('/categories/related/{id}/{page}/{size}', { path })
  return found.categories
}

export async function readPromoTypesOf(
  { upstream, actor }: Pick<Request, 'upstream' | 'actor'>,
  text: string | null | undefined,
): Promise<Named[]> {
  const categoryId = idOf(text)
  const found = await upstream.core.read('/promo-types/category/{categoryId}', {
    path: { categoryId },
    query: { userId: actor.userId, categoryId },
  })
  return found.promoTypes
}

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
    orNull(readRelatedCategories(request, id)),
    orNull(readPromoTypesOf(request, id)),
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
