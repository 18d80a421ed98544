import { and, eq } from 'drizzle-orm'
import { listPlans, listSubscribers, readPlan, readPlanSummary } from '#src/contract/core/plans.ts'
import * as contract from '#src/contract/core/subscriptions.ts'
import { type BusinessRole, businessRoles } from '#src/contract/roles.ts'
import { profileOf } from '#src/contract/screens/profile.ts'
import type { Queryable } from '#src/database/connect.ts'
import { startOfBusinessDate } from '#src/i18n/business-time.ts'
import type { Format } from '#src/i18n/format.ts'
import { accountReaders, findAccounts, requireReader } from '#src/services/authentication/index.ts'
import type { Caller, ServiceDeps } from '#src/services/kit/deps.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { pageAnswer } from '#src/services/kit/lists/page-answer.ts'
import { readSearchTerm } from '#src/services/kit/lists/search-term.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { notify } from '#src/services/notifications/index.ts'
import { changeEndpoints } from './change.ts'
import {
  countDealsThisMonth,
  countEventsThisMonth,
  findActiveSubscription,
  findPlans,
  type PlanQuery,
  type PlanRow,
  planRecords,
  presentPlan,
  presentTerms,
  type Subscription,
  statusOf,
  termsOf,
} from './find-plans.ts'
import { countSubscribers, findSubscribers } from './find-subscribers.ts'
import { presentPeriod } from './periods.ts'
import { renewEndpoints } from './renew.ts'
import { subscriptions } from './schema.ts'
import { endSubscription, refuseForeign, subscribeFree } from './subscribe.ts'
import { writePlansEndpoints } from './write-plans.ts'

const planReaders = ['VIEW_SUBSCRIPTION', 'VIEW_USER_PACKAGE'] as const

const noPlan: contract.UserPlan = {
  subscribed: false,
  frozen: false,
  subscriptionId: null,
  period: null,
  nextPlan: null,
  remainingNoOfDealsPerMonth: 0,
  remainingNoOfDealsOfTheDayEventsPerMonth: 0,
  remainingNoOfDealsOfTheDayPerEvent: 0,
  subscriptionPlanResponseDto: null,
}

export const planEndpoints = [
  bind(contract.subscribeToPlan, async (call, { db, settings }) => {
    const { userId, role } = call.caller
    const { subscriptionPlanId: planId, userType } = call.body
    const timeZone = settings.businessTimeZone
    const { subscriptionId, plan } = await db.transaction((tx) =>
      subscribeFree(tx, { userId, planId, role, userType, timeZone }, call),
    )
    return {
      data: { subscriptionId },
      message: 'core:plan.subscribed',
      params: { name: plan.title },
    }
  }),

  bind(contract.unsubscribe, async (call, { db }) => {
    const { caller, query } = call
    refuseForeign(call)
    const name = await db.transaction(async (tx) => {
      const seen = query.subscriptionId
      const title = await endSubscription(tx, {
        which: and(
          eq(subscriptions.userId, caller.userId),
          seen === undefined ? undefined : eq(subscriptions.id, seen),
        ),
        event: 'subscription.ended',
        origin: call,
      })
      if (title === null) throw new Refusal('ruleBroken', 'core:plan.noCurrent')
      await notify(tx, {
        userIds: [caller.userId],
        type: 'subscription-cancelled',
        params: { name: title },
        link: profileOf(caller.role, { tab: 'plan' }),
      })
      return title
    })
    return { data: null, message: 'core:plan.unsubscribed', params: { name } }
  }),
  bind(listPlans, async ({ params, query: { after }, caller, format }, { db, settings }) => {
    const { page, size, term } = params
    const own = await currentPlanOf(db, caller, settings)
    const query = { ...visibleTo(caller, params), own, term: readSearchTerm(term) }
    const { rows, paging } = await findPlans(db, query, { page, size, after })
    const found = rows.map((row) => presentPlan(row, format))
    return { data: { plans: found, ...paging } }
  }),

  bind(readPlan, async ({ params, caller, format }, deps) => {
    const plan = await planRecords.find(deps.db, params.id)
    if (!(await maySee(deps, caller, plan))) throw new Refusal('notFound', 'core:plan.notFound')
    return { data: presentPlan(plan, format) }
  }),

  bind(readPlanSummary, async ({ params }, { db }) => {
    const [plan, noOfSubscribers] = await Promise.all([
      planRecords.find(db, params.id),
      countSubscribers(db, params.id),
    ])
    const { id, userRole: userType, planType: durationType, imageUrl } = plan
    const data = { id, status: statusOf(plan), userType, durationType, noOfSubscribers, imageUrl }
    return { data }
  }),

  bind(listSubscribers, async ({ params, query, format }, { db }) => {
    const { page, size, search } = query
    const plan = await planRecords.find(db, params.subscriptionId)
    const term = readSearchTerm(search)
    const { rows, totalItems } = await findSubscribers(db, plan.id, term, query)
    const subscribers = rows.map(({ subscribedOn, ...row }) => ({
      ...row,
      subscribedOn: format.instant(subscribedOn),
    }))
    return { data: { subscribers, ...pageAnswer({ page, size, totalItems }) } }
  }),
  ...writePlansEndpoints,
  ...renewEndpoints,
  ...changeEndpoints,

  /** The gate compares no `{role}` in this path, so ownership is checked here. */
  bind(contract.readUserPlan, async ({ params, caller, format }, { db, settings }) => {
    const timeZone = settings.businessTimeZone

    requireReader(caller, params.userId, [...accountReaders[params.userType], ...planReaders])
    const own = caller.userId === params.userId && caller.role === params.userType
    const account =
      (own || caller.role === 'ADMIN') &&
      (await findAccounts(db, [params.userId])).get(params.userId)
    if (!account || account.role !== params.userType) {
      throw new Refusal('notFound', 'core:merchant.notFound')
    }
    return { data: await findUserPlan(db, params.userId, timeZone, format) }
  }),
]

/** The current plan is listed even if no longer offered. */
async function maySee(deps: ServiceDeps, caller: Caller, plan: PlanRow): Promise<boolean> {
  if (caller.role === 'ADMIN') return true
  if (plan.userRole !== caller.role) return false
  if (plan.active) return true
  return (await currentPlanOf(deps.db, caller, deps.settings)) === plan.id
}

type Zone = Pick<ServiceDeps['settings'], 'businessTimeZone'>

async function currentPlanOf(db: Queryable, { role, userId }: Caller, { businessTimeZone }: Zone) {
  if (role === 'ADMIN') return null
  const current = await findActiveSubscription(db, userId, businessTimeZone)
  return current?.plan.id ?? null
}

type PlanFilters = { userType: BusinessRole | 'ALL'; active: 'ACTIVE' | 'INACTIVE' | 'ALL' }

function visibleTo({ role }: Caller, { userType, active }: PlanFilters): Omit<PlanQuery, 'term'> {
  const roles = businessRoles.filter((one) => userType === 'ALL' || one === userType)
  if (role === 'ADMIN') return { roles, active: active === 'ALL' ? null : active === 'ACTIVE' }
  return { roles: roles.filter((one) => one === role), active: true }
}

type Next = { id: string; title: string }

function presentNext(
  { nextFrom, paidThrough }: Pick<Subscription, 'nextFrom' | 'paidThrough'>,
  { id, title }: Next,
  format: Format,
): contract.UserPlan['nextPlan'] {
  if (nextFrom === null || paidThrough === null) return null
  const from = format.instant(new Date(startOfBusinessDate(nextFrom, format.timeZone)))
  return { id, title, from, paid: nextFrom <= paidThrough }
}

/** Remaining quota is computed from this business month's additions, so there is nothing to reset. */
async function findUserPlan(
  db: Queryable,
  userId: string,
  timeZone: string,
  format: Format,
): Promise<contract.UserPlan> {
  const row = await findActiveSubscription(db, userId, timeZone)
  if (!row) return noPlan
  const { subscription, plan, period, nextPlan } = row
  const [usedDeals, usedEvents] = await Promise.all([
    countDealsThisMonth(db, userId, timeZone),
    countEventsThisMonth(db, userId, timeZone),
  ])
  const { dealsPerMonth, eventsPerMonth, dealsPerEvent, amountCents } = subscription
  return {
    subscribed: true,
    frozen: subscription.frozenAt !== null,
    subscriptionId: subscription.id,
    period: presentPeriod(period, format, timeZone),
    nextPlan: nextPlan && presentNext(subscription, nextPlan, format),
    remainingNoOfDealsPerMonth: Math.max(0, dealsPerMonth - usedDeals),
    remainingNoOfDealsOfTheDayEventsPerMonth: Math.max(0, eventsPerMonth - usedEvents),
    remainingNoOfDealsOfTheDayPerEvent: dealsPerEvent,
    subscriptionPlanResponseDto: presentTerms(
      { ...plan, ...termsOf(subscription), amountCents, free: amountCents === 0 },
      format,
    ),
  }
}
