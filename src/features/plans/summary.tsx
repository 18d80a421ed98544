import { readTimelineOf } from '#src/features/audit/index.ts'
import { idOf, type Result, screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { PlanFacts } from '#views/plans/facts.tsx'
import { PlanSummaryPage } from '#views/plans/summary.tsx'
import { planCrumbs } from './crumbs.ts'
import { readPlanTab } from './filters.ts'
import { findPlan, readPlanSummary } from './load-plans.ts'
import { subscriberList } from './subscriber-list.tsx'

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
      <PlanSummaryPage {...{ plan, summary, timeline }} tab="plan">
        <PlanFacts plan={plan} />
      </PlanSummaryPage>
    ),
  })
}
