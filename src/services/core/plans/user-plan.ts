import { readUserPlan as contract, type UserPlan } from '#src/contract/core/subscriptions.ts'
import type { Queryable } from '#src/database/connect.ts'
import type { Format } from '#src/i18n/format.ts'
import { accountReaders, findAccounts, mustSee } from '#src/services/authentication/index.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import {
  countDealsThisMonth,
  countEventsThisMonth,
  findActiveSubscription,
} from './find-subscription.ts'
import { presentTerms } from './present-plan.ts'
import type { subscriptions } from './schema.ts'

const planReaders = ['VIEW_SUBSCRIPTION', 'VIEW_USER_PACKAGE'] as const

/**
 * subscription/user/{userType}/{userId}: own plan, or anyone's for administrators. The gate has no
 * `{role}` here and compares no path, so ownership is checked at this place.
 */
export const readUserPlan = bind(contract, async ({ params, caller, format }, { db, settings }) => {
  const timeZone = settings.businessTimeZone

  mustSee(caller, params.userId, [...accountReaders[params.userType], ...planReaders])
  const own = caller.userId === params.userId && caller.role === params.userType
  const account =
    (own || caller.role === 'ADMIN') && (await findAccounts(db, [params.userId])).get(params.userId)
  if (!account || account.role !== params.userType) {
    throw new Refusal('notFound', 'core:merchant.notFound')
  }
  return { data: await findUserPlan(db, params.userId, timeZone, format) }
})

/** What is left is computed from what was added this business month: there is nothing to reset. */
async function findUserPlan(
  db: Queryable,
  userId: string,
  timeZone: string,
  format: Format,
): Promise<UserPlan> {
  const row = await findActiveSubscription(db, userId, timeZone)
  if (!row) return noPlan
  const { subscription, plan } = row
  const [usedDeals, usedEvents] = await Promise.all([
    countDealsThisMonth(db, userId, timeZone),
    countEventsThisMonth(db, userId, timeZone),
  ])
  const { dealsPerMonth, eventsPerMonth, dealsPerEvent } = subscription
  return {
    subscribed: true,
    frozen: subscription.frozenAt !== null,
    subscriptionId: subscription.id,
    remainingNoOfDealsPerMonth: Math.max(0, dealsPerMonth - usedDeals),
    remainingNoOfDealsOfTheDayEventsPerMonth: Math.max(0, eventsPerMonth - usedEvents),
    remainingNoOfDealsOfTheDayPerEvent: dealsPerEvent,
    subscriptionPlanResponseDto: presentTerms({ ...plan, ...termsOf(subscription) }, format),
  }
}

function termsOf(subscription: typeof subscriptions.$inferSelect) {
  const { dealsPerMonth, eventsPerMonth, dealsPerEvent, termsAndCondition, amountCents } =
    subscription
  const free = amountCents === 0
  return { dealsPerMonth, eventsPerMonth, dealsPerEvent, termsAndCondition, amountCents, free }
}

const noPlan: UserPlan = {
  subscribed: false,
  frozen: false,
  subscriptionId: null,
  remainingNoOfDealsPerMonth: 0,
  remainingNoOfDealsOfTheDayEventsPerMonth: 0,
  remainingNoOfDealsOfTheDayPerEvent: 0,
  subscriptionPlanResponseDto: null,
}
