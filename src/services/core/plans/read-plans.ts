import { listPlans, listSubscribers, readPlan, readPlanSummary } from '#src/contract/core/plans.ts'
import { type BusinessRole, businessRoles } from '#src/contract/roles.ts'
import type { Caller } from '#src/services/kit/caller.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { pageAnswer } from '#src/services/kit/lists/page-answer.ts'
import { readSearchTerm } from '#src/services/kit/lists/search-term.ts'
import { findPlan, findPlans, type PlanQuery, type PlanRow, refuseUnknown } from './find-plans.ts'
import { findSubscribers } from './find-subscribers.ts'
import { findActiveSubscription } from './find-subscription.ts'
import { presentPlan, statusOf } from './present-plan.ts'
import { countSubscribers } from './tallies.ts'

export const readPlansEndpoints = [
  bind(listPlans, async ({ params, query: { after }, caller, format }, { db }) => {
    const { page, size, term } = params
    const query = { ...visibleTo(caller, params), term: readSearchTerm(term) }
    const { rows, totalItems } = await findPlans(db, query, { page, size, after })
    const found = rows.map((row) => presentPlan(row, format))
    return { data: { plans: found, ...pageAnswer({ page, size, totalItems }) } }
  }),

  bind(readPlan, async ({ params, caller, format }, deps) => {
    const { db } = deps

    const plan = await findPlan(db, params.id)
    if (!(await maySee(deps, caller, plan))) refuseUnknown()
    return { data: presentPlan(plan, format) }
  }),

  bind(readPlanSummary, async ({ params }, { db }) => {
    const [plan, noOfSubscribers] = await Promise.all([
      findPlan(db, params.id),
      countSubscribers(db, params.id),
    ])
    const { id, userRole: userType, planType: durationType, imageUrl } = plan
    const data = { id, status: statusOf(plan), userType, durationType, noOfSubscribers, imageUrl }
    return { data }
  }),

  bind(listSubscribers, async ({ params, query, format }, { db }) => {
    const { page, size, search } = query
    const plan = await findPlan(db, params.subscriptionId)
    const term = readSearchTerm(search)
    const { rows, totalItems } = await findSubscribers(db, plan.id, term, { page, size })
    const subscribers = rows.map(({ subscribedOn, ...row }) => ({
      ...row,
      subscribedOn: format.instant(subscribedOn),
    }))
    return { data: { subscribers, ...pageAnswer({ page, size, totalItems }) } }
  }),
]

/** The current plan stays in sight when it is no longer offered. */
async function maySee(
  deps: ServiceDeps,
  { role, userId }: Caller,
  plan: PlanRow,
): Promise<boolean> {
  if (role === 'ADMIN') return true
  if (plan.userRole !== role) return false
  if (plan.active) return true
  const current = await findActiveSubscription(deps.db, userId, deps.settings.businessTimeZone)
  return current?.plan.id === plan.id
}

type PlanFilters = { userType: BusinessRole | 'ALL'; active: 'ACTIVE' | 'INACTIVE' | 'ALL' }

function visibleTo({ role }: Caller, { userType, active }: PlanFilters): Omit<PlanQuery, 'term'> {
  const roles = businessRoles.filter((one) => userType === 'ALL' || one === userType)
  if (role === 'ADMIN') return { roles, active: active === 'ALL' ? null : active === 'ACTIVE' }
  return { roles: roles.filter((one) => one === role), active: true }
}
