import type { Plan } from '#src/contract/core/plans.ts'
import { ALL, PAGE_SIZE, PAGE_SIZE_MAX } from '#src/contract/paging.ts'
import type { BusinessRole } from '#src/contract/roles.ts'
import { idOf } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import type { PlanFilters } from './filters.ts'

type RequestContext = Pick<Request, 'upstream'>

export function readPlans(
  { upstream }: RequestContext,
  userType: BusinessRole,
  { q, page }: PlanFilters,
  after?: string,
) {
  const path = { userType, active: ALL, page, size: PAGE_SIZE_MAX, term: q || ALL } as const
  return upstream.need(
    upstream.core.GET('/subscription/{userType}/{active}/{page}/{size}/search/{term}', {
      path,
      query: { after },
    }),
  )
}

export function findPlan({ upstream }: RequestContext, given: string | undefined): Promise<Plan> {
  const path = { id: idOf(given) }
  return upstream.need(upstream.core.GET('/subscription/{id}', { path }))
}

export function readPlanSummary({ upstream }: RequestContext, given: string | undefined) {
  const path = { id: idOf(given) }
  return upstream.need(upstream.core.GET('/subscription/summary/{id}', { path }))
}

export function readSubscribers(
  { upstream }: RequestContext,
  given: string | undefined,
  { q, page }: PlanFilters,
  after?: string,
) {
  const params = {
    path: { subscriptionId: idOf(given) },
    query: { page, size: PAGE_SIZE, search: q || ALL, after },
  }
  return upstream.need(upstream.core.GET('/subscription/subscribers/{subscriptionId}', params))
}

export async function readOwnPlan({ upstream, actor }: Request) {
  if (actor.role === 'ADMIN') return null
  const path = { userType: actor.role, userId: actor.userId }
  return upstream.need(upstream.core.GET('/subscription/user/{userType}/{userId}', { path }))
}
