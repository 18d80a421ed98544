import { pathsOf } from '#src/contract/screens/merchants.ts'
import { planPaths } from '#src/contract/screens/plans.ts'
import { readTimelineOf } from '#src/features/audit/index.ts'
import { idOf, type Result, screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { defineList } from '#src/web/lists/define-list.tsx'
import { fixed, searched } from '#src/web/lists/filters.ts'
import { Card } from '#views/components/layout.tsx'
import { can } from '#views/page/page.ts'
import { readPlanTab } from '#views/plans/filters.ts'
import { PlanFacts, PlanSummaryPage } from '#views/plans/summary.tsx'
import { findPlan, planCrumbs, readPlanSummary, readSubscribers } from './details.tsx'

const subscriberList = defineList({
  filters: { tab: fixed('tab', 'subscribers'), q: searched },
  async beside(request) {
    const [plan, summary] = await Promise.all([
      findPlan(request, request.params.id),
      readPlanSummary(request, request.params.id),
    ])
    return { plan, summary }
  },
  load: (request, filters, after) => readSubscribers(request, request.params.id, filters, after),
  rows: (found) => found.subscribers,
  id: ({ id }) => id,
  file: 'subscribers',
  address: (query, { params: { id = '' } }) => planPaths.summary({ id }, query),

  title: ({ t, beside: { plan } }) => `${plan.title}, ${t('plans:tab.subscribers')}`,
  crumbs: (page) => planCrumbs(page, page.beside.plan.userRole, { label: page.beside.plan.title }),
  search: 'plans:subscriber.search',
  caption: 'plans:subscriber.caption',
  announce: 'plans:subscriber.announce',
  icon: 'store',
  none: 'plans:subscriber.none',
  noMatch: 'plans:subscriber.noMatch',
  main: ({ beside }, { toolbar, region }) => (
    <PlanSummaryPage {...beside} tab="subscribers" timeline={null}>
      <Card flush>
        {toolbar}
        {region}
      </Card>
    </PlanSummaryPage>
  ),

  /** So that the account page leads back to this plan. */
  rowHref({ id }, { actor, beside: { plan } }) {
    if (!can(actor, `VIEW_${plan.userRole}`)) return null
    return pathsOf[plan.userRole].view({ id }, { from: 'subscription', planId: plan.id })
  },
  live: true,
  heads: 'plans:subscriber',
  columns: [
    {
      key: 'picture',
      header: 'plans:field.image',
      picture: ({ name, imageUrl }) => ({ name, imageUrl, square: true }),
    },
    { key: 'name', part: 'title', text: ({ name }) => name },
    { key: 'since', date: ({ subscribedOn }) => subscribedOn },
    { key: 'status', state: ({ approvalStatus }) => `profile:accountStatus.${approvalStatus}` },
  ],
})

export async function show(request: Request): Promise<Result> {
  const id = idOf(request.params.id)
  if (readPlanTab(request.query) === 'subscribers') return subscriberList.index(request)
  const [plan, summary, timeline] = await Promise.all([
    findPlan(request, id),
    readPlanSummary(request, id),
    readTimelineOf(request, 'plan', id),
  ])
  return screen({
    title: plan.title,
    crumbs: planCrumbs(request.page, plan.userRole, { label: plan.title }),
    main: (
      <PlanSummaryPage plan={plan} summary={summary} timeline={timeline} tab="plan">
        <PlanFacts plan={plan} />
      </PlanSummaryPage>
    ),
  })
}
