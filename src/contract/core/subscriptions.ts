import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id } from '../values.ts'

const plan = z.object({
  imageUrl: z.string().nullable(),
  title: z.string(),
  subTitle: z.string(),
  description: z.string(),
  userRole: z.enum(['MERCHANT', 'BANK']),
  planType: z.string(),
  noOfDealsPerMonth: z.int(),
  noOfDealsOfTheDayEventsPerMonth: z.int(),
  noOfDealsOfTheDayPerEvent: z.int(),
  free: z.boolean(),
  amount: z.object({ cents: z.int(), displayAmount: z.string() }),
  termsAndCondition: z.string(),
})

const userPlan = z.object({
  subscribed: z.boolean(),
  subscriptionId: id.nullable(),
  remainingNoOfDealsPerMonth: z.int(),
  remainingNoOfDealsOfTheDayEventsPerMonth: z.int(),
  remainingNoOfDealsOfTheDayPerEvent: z.int(),
  subscriptionPlanResponseDto: plan.nullable(),
})
export type UserPlan = z.infer<typeof userPlan>

export const readUserPlan = endpoint({
  method: 'get',
  path: '/subscription/user/{userType}/{userId}',
  summary: 'The current plan of a merchant or bank and what is left of it this business month',
  callers: ['ADMIN', 'MERCHANT', 'BANK'],
  params: z.object({ userType: z.enum(['MERCHANT', 'BANK']), userId: id }),
  data: userPlan,
  refuses: ['notFound'],
})

export const subscriptions = [readUserPlan] as const
