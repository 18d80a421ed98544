import type { BusinessRole } from '#src/contract/roles.ts'

export const planTabs = ['plan', 'subscribers'] as const
export type PlanTab = (typeof planTabs)[number]

export function wordOf(role: BusinessRole): string {
  return role.toLowerCase()
}

export function readPlanTab(query: URLSearchParams): PlanTab {
  return query.get('tab') === 'subscribers' ? 'subscribers' : 'plan'
}
