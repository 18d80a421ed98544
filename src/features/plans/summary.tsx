import { readTimelineOf } from '#src/features/audit/index.ts'
import { attempt } from '#src/upstream/attempt.ts'
import { UpstreamFault } from '#src/upstream/result.ts'
import { type Result, screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { csvResponse } from '#src/web/lists/csv.ts'
import { PlanFacts } from '#views/plans/facts.tsx'
import { SubscriberList } from '#views/plans/subscribers.tsx'
import { SubscriberPanel } from '#views/plans/subscribers-panel.tsx'
import { PlanSummaryPage } from '#views/plans/summary.tsx'
import { planCrumbs } from './crumbs.ts'
import { readPlanFilters, readPlanTab } from './filters.ts'
import { findPlan, planId, readPlanSummary, readSubscribers } from './load-plans.ts'
import { subscriberRows } from './plan-csv.ts'

/** A plan for administrators: its status, and as tabs itself and its subscribers. */
export async function show(request: Request): Promise<Result> {
  const { page, query } = request
  const id = planId(request.params.id)
  const tab = readPlanTab(query)
  const filters = readPlanFilters(query)
  if (tab === 'subscribers' && query.get('format') === 'csv') {
    return csvResponse(request, 'subscribers', subscriberRows(request, id, filters))
  }
  const [plan, summary, subscribers, timeline] = await Promise.all([
    findPlan(request, id),
    readPlanSummary(request, id),
    tab === 'subscribers' ? attempt(readSubscribers(request, id, filters)) : null,
    tab === 'plan' ? readTimelineOf(request, 'plan', id) : null,
  ])
  const found = subscribers instanceof UpstreamFault ? null : subscribers
  const props = { plan, filters, found }
  const count = found?.totalItems ?? 0
  return screen({
    title: plan.title,
    crumbs: planCrumbs(page, plan.userRole, { label: plan.title }),
    main: (
      <PlanSummaryPage {...{ plan, summary, tab, timeline }}>
        {tab === 'plan' ? <PlanFacts plan={plan} /> : <SubscriberPanel {...props} />}
      </PlanSummaryPage>
    ),
    ...(tab === 'subscribers' && {
      region: {
        id: 'list',
        node: <SubscriberList {...props} />,
        announce: page.t('plans:subscriber.announce', { count, shown: page.format.number(count) }),
      },
    }),
  })
}
