import { attempt, faultStatus } from '#src/upstream/attempt.ts'
import { UpstreamFault } from '#src/upstream/result.ts'
import { NotFound, type Result, screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { csvResponse } from '#src/web/lists/csv.ts'
import { PlanIndex } from '#views/plans/index.tsx'
import { PlanList } from '#views/plans/list.tsx'
import { planCrumbs } from './crumbs.ts'
import { readPlanFilters, userTypeOf } from './filters.ts'
import { currentPlanId } from './lifecycle.ts'
import { readOwnPlan, readPlans } from './load-plans.ts'
import { planRows } from './plan-csv.ts'

export async function index(request: Request): Promise<Result> {
  const { actor, page, query, params } = request
  const type = userTypeOf(params.userType)
  if (actor.role !== 'ADMIN' && actor.role !== type) throw new NotFound()
  const filters = readPlanFilters(query)
  if (query.get('format') === 'csv') {
    return csvResponse(request, 'subscription-plans', planRows(request, type, filters))
  }
  const [answer, own] = await Promise.all([
    attempt(readPlans(request, type, filters)),
    attempt(readOwnPlan(request)),
  ])
  const found = answer instanceof UpstreamFault ? null : answer
  const current = own instanceof UpstreamFault || !own ? null : currentPlanId(own)
  const props = { type, filters, found, current }
  const count = found?.totalItems ?? 0
  return screen({
    status: answer instanceof UpstreamFault ? faultStatus(answer) : 200,
    title: page.t(actor.isAdmin ? `plans:list.titleFor.${type}` : 'common:menu.subscriptionPlans'),
    crumbs: planCrumbs(page, type),
    main: <PlanIndex {...props} />,
    region: {
      id: 'list',
      node: <PlanList {...props} />,
      announce: found ? page.t('plans:list.announce', { count }) : undefined,
    },
  })
}
