import { can } from '#src/auth/actor.ts'
import type { Permission } from '#src/contract/permissions.ts'
import { readTimelineOf } from '#src/features/audit/timeline.ts'
import { type Screen, screen } from '#src/http/result.ts'
import type { Request } from '#src/http/route.ts'
import { attempt } from '#src/upstream/attempt.ts'
import { UpstreamFault } from '#src/upstream/result.ts'
import { CategoryRecords } from '#views/categories/records.tsx'
import { CategoryShow } from '#views/categories/show.tsx'
import { categoryCrumbs } from './crumbs.ts'
import { type CategoryTab, categoryTabs, readTab } from './filters.ts'
import {
  type Named,
  readCategory,
  readPromoTypesOf,
  readRelatedCategories,
} from './load-categories.ts'
import { readPanel } from './panels.tsx'

const seenWith: Record<CategoryTab, readonly Permission[]> = {
  merchants: ['VIEW_MERCHANT', 'UPDATE_MERCHANT', 'APPROVE_MERCHANT'],
  deals: ['VIEW_DEAL'],
}

/** A category with what hangs on it; of the tabs only the current one is read (CAT-09, CAT-11). */
export async function show(request: Request): Promise<Screen> {
  const { params, query, actor, page } = request
  const tabs = categoryTabs.filter((tab) => seenWith[tab].some((one) => can(actor, one)))
  const wanted = readTab(query, tabs)
  const [category, related, promoTypes, panel, timeline] = await Promise.all([
    readCategory(request, params.id),
    namesOf(readRelatedCategories(request, params.id)),
    namesOf(readPromoTypesOf(request, params.id)),
    readPanel(request, wanted),
    readTimelineOf(request, 'category', params.id ?? ''),
  ])
  const records = (
    <CategoryRecords category={category} tabs={tabs} tab={wanted.tab}>
      {panel}
    </CategoryRecords>
  )
  return screen({
    title: category.name,
    crumbs: categoryCrumbs(page, { label: category.name }),
    main: <CategoryShow {...{ category, related, promoTypes, records, timeline }} />,
    region: {
      id: 'records',
      node: records,
      announce: wanted.tab ? page.t(`categories:tab.${wanted.tab}`) : undefined,
    },
  })
}

/** Null where they cannot be known now: the rest is shown all the same. */
async function namesOf(names: Promise<Named[]>): Promise<Named[] | null> {
  const found = await attempt(names)
  return found instanceof UpstreamFault ? null : found
}
