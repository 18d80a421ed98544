import type { BusinessRole } from '#src/contract/roles.ts'
import { readPendingOrder } from '#src/features/orders/index.ts'
import { moneyInput } from '#src/i18n/parse-money.ts'
import { attempt, faultStatus, orNull, UpstreamFault } from '#src/upstream/result.ts'
import { NotFound, type Result, screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { csvResponse } from '#src/web/lists/csv.ts'
import { eachOf } from '#src/web/lists/each-of.ts'
import { type PlanFilters, readPlanFilters, userTypeOf } from '#views/plans/filters.ts'
import { currentPlanId } from '#views/plans/lifecycle.ts'
import { PlanIndex, PlanList } from '#views/plans/list.tsx'
import { planCrumbs, readOwnPlan, readPlans } from './details.tsx'

export async function index(request: Request): Promise<Result> {
  const { actor, page, query, params } = request
  const type = userTypeOf(params.userType)
  if (actor.role !== 'ADMIN' && actor.role !== type) throw new NotFound()
  const filters = readPlanFilters(query)
  if (query.get('format') === 'csv') {
    return csvResponse(request, 'subscription-plans', planRows(request, type, filters))
  }
  const [answer, own, pending] = await Promise.all([
    attempt(readPlans(request, type, filters)),
    orNull(readOwnPlan(request)),
    readPendingOrder(request),
  ])
  const found = answer instanceof UpstreamFault ? null : answer
  const current = own && currentPlanId(own)
  const props = { type, filters, found, current }
  const count = found?.totalItems ?? 0
  return screen({
    status: answer instanceof UpstreamFault ? faultStatus(answer) : 200,
    title: page.t(actor.isAdmin ? `plans:list.titleFor.${type}` : 'common:menu.subscriptionPlans'),
    crumbs: planCrumbs(page, type),
    main: <PlanIndex {...props} pending={pending} />,
    region: {
      id: 'list',
      node: <PlanList {...props} />,
      announce: found ? page.t('plans:list.announce', { count }) : undefined,
    },
  })
}

type Rows = AsyncGenerator<readonly string[]>

async function* planRows(request: Request, type: BusinessRole, filters: PlanFilters): Rows {
  const { t } = request.page
  const counts = ['dealsPerMonth', 'eventsPerMonth', 'dealsPerEvent'] as const
  yield [
    t('plans:field.title'),
    t('plans:field.subTitle'),
    t('plans:field.status'),
    t('plans:field.amount'),
    ...counts.map((name) => t(`plans:field.${name}`)),
  ]
  const plans = eachOf(
    request,
    async (after) => (await readPlans(request, type, filters, after)).plans,
    ({ id }) => id,
  )
  for await (const plan of plans) {
    yield [
      plan.title,
      plan.subTitle,
      t(`plans:status.${plan.status}`),
      moneyInput(plan.amount.amount),
      String(plan.noOfDealsPerMonth),
      String(plan.noOfDealsOfTheDayEventsPerMonth),
      String(plan.noOfDealsOfTheDayPerEvent),
    ]
  }
}
