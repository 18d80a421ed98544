import { faultStatus } from '#src/upstream/attempt.ts'
import { UpstreamFault } from '#src/upstream/result.ts'
import { screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import type { Screen } from '#src/web/page/screen.ts'
import { DealIndex } from '#views/deals/index.tsx'
import { DealListUpdate } from '#views/deals/list.tsx'
import { dealCrumbs } from './crumbs.ts'
import type { DealListFilters } from './filters.ts'
import { addGate } from './lifecycle.ts'
import type { DealListProps } from './list-props.ts'
import type { readDealPage, readOwnCategories, readOwnPlan } from './load-deals.ts'

type Found = {
  deals: Awaited<ReturnType<typeof readDealPage>> | UpstreamFault
  plan: Awaited<ReturnType<typeof readOwnPlan>>
  categories: Awaited<ReturnType<typeof readOwnCategories>> | UpstreamFault
}

/** The list of deals: the same parts as a page and as the region that search swaps. */
export function dealListScreen(request: Request, filters: DealListFilters, found: Found): Screen {
  const { page, actor, params } = request
  const { t, format } = page
  const fault = found.deals instanceof UpstreamFault ? found.deals : null
  const deals = found.deals instanceof UpstreamFault ? null : found.deals
  const props: DealListProps = {
    userType: params.userType ?? actor.roleLowerCase,
    filters,
    found: deals,
    plan: found.plan,
    categories: found.categories instanceof UpstreamFault ? [] : found.categories,
    gate: addGate(actor, found.plan),
  }
  const count = deals?.totalItems ?? 0
  return screen({
    status: fault ? faultStatus(fault) : 200,
    title: filters.page
      ? t('deals:list.titlePage', { page: filters.page + 1 })
      : t('deals:list.title'),
    crumbs: dealCrumbs(page),
    main: <DealIndex {...props} />,
    region: {
      id: 'list',
      node: <DealListUpdate {...props} />,
      announce: deals ? t('deals:list.announce', { count, shown: format.total(deals) }) : undefined,
    },
  })
}
