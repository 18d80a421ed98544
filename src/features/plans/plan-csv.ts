import type { BusinessRole } from '#src/contract/roles.ts'
import { moneyInput } from '#src/i18n/parse-money.ts'
import type { Request } from '#src/web/http/route.ts'
import { eachOf } from '#src/web/lists/each-of.ts'
import type { PlanFilters } from './filters.ts'
import { readPlans } from './load-plans.ts'

type Rows = AsyncGenerator<readonly string[]>

export async function* planRows(request: Request, type: BusinessRole, filters: PlanFilters): Rows {
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
