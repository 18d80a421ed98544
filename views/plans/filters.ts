import { type BusinessRole, businessRoles } from '#src/contract/roles.ts'
import { NotFound } from '#src/web/http/result.ts'

export {
  type ListQuery as PlanFilters,
  listQuery as planQuery,
  readListQuery as readPlanFilters,
} from '#src/web/lists/list-query.ts'

export const planTabs = ['plan', 'subscribers'] as const
export type PlanTab = (typeof planTabs)[number]

/** "merchant" in the address, as the service spells it. @throws NotFound for other words */
export function userTypeOf(given: string | undefined): BusinessRole {
  const role = businessRoles.find((one) => one.toLowerCase() === given)
  if (!role) throw new NotFound()
  return role
}

export function wordOf(role: BusinessRole): string {
  return role.toLowerCase()
}

export function readPlanTab(query: URLSearchParams): PlanTab {
  return query.get('tab') === 'subscribers' ? 'subscribers' : 'plan'
}
