import type { Plan, PlanStatus, PlanTerms } from '#src/contract/core/plans.ts'
import type { Format } from '#src/i18n/format.ts'
import type { PlanRow } from './find-plans.ts'

export function presentPlan(plan: PlanRow, format: Format): Plan {
  const { version } = plan
  return { ...presentTerms(plan, format), status: statusOf(plan), version }
}

export function presentTerms(plan: Omit<PlanRow, 'active' | 'version'>, format: Format): PlanTerms {
  const { id, title, subTitle, description, imageUrl, termsAndCondition, planType } = plan
  const { free, amountCents, userRole } = plan
  return {
    id,
    title,
    subTitle,
    description,
    imageUrl,
    termsAndCondition,
    planType,
    noOfDealsPerMonth: plan.dealsPerMonth,
    noOfDealsOfTheDayEventsPerMonth: plan.eventsPerMonth,
    noOfDealsOfTheDayPerEvent: plan.dealsPerEvent,
    free,
    amount: { amount: amountCents, displayAmount: format.money(amountCents) },
    userRole,
  }
}

export function statusOf({ active }: Pick<PlanRow, 'active'>): PlanStatus {
  return active ? 'ACTIVE' : 'INACTIVE'
}
