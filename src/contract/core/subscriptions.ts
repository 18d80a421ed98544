import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { businessRoles } from '../roles.ts'
import { entity, id } from '../values.ts'
import { planTerms } from './plans.ts'

const userPlan = entity('UserPlan', {
  subscribed: z.boolean(),
  frozen: z.boolean(),
  subscriptionId: id.nullable(),
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
