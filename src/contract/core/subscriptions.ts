import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { businessRoles } from '../roles.ts'
import { dateValue, entity, id, money } from '../values.ts'
import { planTerms } from './plans.ts'

/** The month that is paid for, and what follows it. */
const planPeriod = entity('PlanPeriod', {
  /** Its last paid business day. */
  paidThrough: dateValue,
  /** Its last day in force: later for a plan that renews, as a payment may be late. */
  lastDay: dateValue,
  overdue: z.boolean(),
  renews: z.boolean(),
  /** Whether the next month may be paid for now, and what it costs now. */
  renewable: z.boolean(),
  price: money,
  /** The saved payment method that is charged on the last paid day; null if its holder pays. */
  chargedTo: z.string().nullable(),
  /** Its last paid business day after that. */
  nextThrough: dateValue,
})
export type PlanPeriod = z.infer<typeof planPeriod>

/** What the plan becomes after its last paid day. */
const nextPlan = z.object({
  id,
  title: z.string(),
  from: dateValue,
  /** Paid for already, so that it can't be taken back. */
  paid: z.boolean(),
})

const userPlan = entity('UserPlan', {
  subscribed: z.boolean(),
  frozen: z.boolean(),
  subscriptionId: id.nullable(),
  /** Null for a plan without an end: a free one, or one bought before plans had an end. */
  period: planPeriod.nullable(),
  nextPlan: nextPlan.nullable(),
  remainingNoOfDealsPerMonth: z.int(),
  remainingNoOfDealsOfTheDayEventsPerMonth: z.int(),
  remainingNoOfDealsOfTheDayPerEvent: z.int(),
  subscriptionPlanResponseDto: planTerms.nullable(),
})
export type UserPlan = z.infer<typeof userPlan>

const userType = z.enum(businessRoles)

export const readUserPlan = endpoint('get /subscription/user/{userType}/{userId}', {
  summary: 'The current plan of a merchant or bank and what is left of it this business month',
  callers: ['ADMIN', 'MERCHANT', 'BANK'],
  accounts: 'any',
  params: z.object({ userType, userId: id }),
  data: userPlan,
  refuses: ['notFound'],
})

/** Ends at once without a refund. `subscriptionId` is the one that was seen. */
export const unsubscribe = endpoint('delete /subscription/unsubscribe/{userType}/{userId}', {
  summary: 'End the own current subscription',
  callers: ['MERCHANT', 'BANK'],
  permission: 'VIEW_SUBSCRIPTION',
  params: z.object({ userType, userId: id }),
  query: z.object({ subscriptionId: id.optional() }),
})

export const renewPlan = endpoint('put /subscription/renewal/{userType}/{userId}', {
  summary: 'Say whether the own current subscription goes on after its paid month',
  callers: ['MERCHANT', 'BANK'],
  permission: 'VIEW_SUBSCRIPTION',
  params: z.object({ userType, userId: id }),
  body: z.object({ subscriptionId: id, renews: z.boolean() }),
})

const ownSubscription = {
  callers: ['MERCHANT', 'BANK'],
  permission: 'VIEW_SUBSCRIPTION',
  params: z.object({ userType, userId: id }),
} as const

/**
 * To a plan that costs no more, or nothing: at once where the current one has no end, else after its last
 * paid day. Order-payment sells the others.
 */
export const changePlan = endpoint('put /subscription/change/{userType}/{userId}', {
  summary: 'Change the own current plan to another one that is not paid for now',
  ...ownSubscription,
  accounts: 'selling',
  body: z.object({ subscriptionId: id, planId: id }),
  refuses: ['notFound'],
})

export const keepPlan = endpoint('delete /subscription/change/{userType}/{userId}', {
  summary: 'Take back the change of the own current plan that has not begun',
  ...ownSubscription,
  query: z.object({ subscriptionId: id }),
})

/** Free plans only: order-payment sells paid ones and subscribes in its own transaction. */
export const subscribeToPlan = endpoint('post /subscription/subscribe', {
  summary: 'Subscribe to a free plan',
  callers: ['MERCHANT', 'BANK'],
  accounts: 'selling',
  permission: 'VIEW_SUBSCRIPTION',
  body: z.object({ subscriptionPlanId: id, userId: id.optional(), userType }),
  data: z.object({ subscriptionId: id }),
  refuses: ['notFound'],
})
