import { type Combination, requestSorts } from '#src/contract/core/deal-requests.ts'
import { NO_BRAND } from '#src/contract/core/request-limits.ts'
import { PAGE_SIZE } from '#src/contract/paging.ts'
import { combinationParams, dealRequestPaths } from '#src/contract/screens/deal-requests.ts'
import { mobileUserPaths } from '#src/contract/screens/mobile-users.ts'
import { id } from '#src/contract/values.ts'
import { NotFound } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { defineList } from '#src/web/lists/define-list.tsx'
import { sorting } from '#src/web/lists/filters.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { Card } from '#views/components/layout.tsx'
import { CombinationSummary } from '#views/deal-requests/summary.tsx'
import type { Crumb, Page } from '#views/page/page.ts'

export const combinationList = defineList({
  filters: { sort: sorting(requestSorts, '-requestedOn') },
  beside: readCombination,
  load(request, { page, sort }, after) {
    const { upstream, actor } = request
    const query = { ...readPlace(request), page, size: PAGE_SIZE, role: actor.role, sort, after }
    return upstream.core.read('/request-a-deal/combination', { query })
  },
  rows: (found) => found.requestADeals,
  id: ({ id }) => id,
  file: 'deal-requests',
  address: (query, { params: { userType = '', merchantId = '', categoryId = '', brandId = '' } }) =>
    dealRequestPaths.combination({ userType, merchantId, categoryId, brandId }, query),

  title: ({ t, beside: { merchant } }) => t('deal-requests:show.title', { name: merchant.name }),
  crumbs: (view) => combinationCrumbs(view, view.beside),
  summary: 'deal-requests:show.lead',
  caption: 'deal-requests:show.caption',
  announce({ t, beside: { numberOfRequests: count } }) {
    return t('deal-requests:show.announce', { count })
  },
  main: ({ t, beside }, { head, region }) => (
    <>
      {head}
      <Card title={t('deal-requests:show.summary')}>
        <CombinationSummary combination={beside} />
      </Card>
      <Card flush title={t('deal-requests:show.requests')}>
        {region}
      </Card>
    </>
  ),

  rowHref({ user }, { beside }) {
    if (!user.mayOpen) return null
    const from = { title: beside.merchant.name, ...combinationParams(beside.userType, beside) }
    return mobileUserPaths.show({ id: user.id }, from)
  },
  live: true,
  heads: 'deal-requests:column',
  columns: [
    { key: 'requestedOn', sort: 'requestedOn', date: ({ requestedOn }) => requestedOn, long: true },
    { key: 'offerType', part: 'code', text: ({ offerType }) => offerType.name },
    { key: 'user', part: 'title', text: ({ user }) => user.fullName },
    { key: 'products', part: 'meta', text: ({ products }) => products },
    {
      key: 'note',
      part: 'meta',
      text: ({ note }, { t }) => note ?? t('deal-requests:noNote'),
      labelled: ':',
    },
  ],
})

function readPlace({ params }: Pick<Request, 'params'>) {
  const merchantId = id.safeParse(params.merchantId).data
  const categoryId = id.safeParse(params.categoryId).data
  const brandId = params.brandId === NO_BRAND ? NO_BRAND : id.safeParse(params.brandId).data
  if (!merchantId || !categoryId || !brandId) throw new NotFound()
  return { merchantId, categoryId, brandId }
}

async function readCombination(request: Request) {
  const { upstream, actor, params } = request
  const found = await upstream.core.read('/request-a-deal/combination/summary', {
    query: { ...readPlace(request), role: actor.role },
  })
  if (found.userType.toLowerCase() !== params.userType) throw new NotFound()
  return found
}

function combinationCrumbs(page: Pick<Page, 't' | 'actor'>, combination: Combination): Crumb[] {
  const { userType, merchant, category, brand } = combination
  const list = dealRequestPaths.combined[userType]
  const found = ({ name }: { name: string }) => ({ label: name, href: list({ q: name }) })
  const last = { label: brand?.name ?? page.t('deal-requests:noBrand') }
  return crumbsTo(page, list, found(merchant), found(category), last)
}
