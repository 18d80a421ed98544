import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { batchParam, pageQuery, paging, searchParams } from '../paging.ts'
import { businessRoles } from '../roles.ts'
import { line, lines } from '../texts.ts'
import { accountStatus, dateValue, entity, fileUrl, id, recordVersion } from '../values.ts'

/** Limits of a plan: schema and `maxlength` read these lines. In characters. */
export const PLAN_TITLE_MAX = 100
export const PLAN_SUB_TITLE_MAX = 100
export const PLAN_DESCRIPTION_MAX = 500
export const PLAN_TERMS_MAX = 1000
export const PLAN_COUNT_MAX = 10_000
export const PLAN_AMOUNT_MAX = 10_000_000_00

/** Kinds with texts; only those of `offeredPlanTypes` can be chosen. */
export const planTypes = ['MONTHLY', 'YEARLY'] as const
export const offeredPlanTypes = ['MONTHLY'] as const

export const planStatus = z.enum(['ACTIVE', 'INACTIVE'])
export type PlanStatus = z.infer<typeof planStatus>
const userRole = z.enum(businessRoles)

export const planTerms = z.object({
  id,
  title: z.string(),
  subTitle: z.string(),
  description: z.string(),
  imageUrl: z.string().nullable(),
  termsAndCondition: z.string(),
  planType: z.enum(planTypes),
  noOfDealsPerMonth: z.int(),
  noOfDealsOfTheDayEventsPerMonth: z.int(),
  noOfDealsOfTheDayPerEvent: z.int(),
  free: z.boolean(),
  amount: z.object({ amount: z.int(), displayAmount: z.string() }),
  userRole,
})
export type PlanTerms = z.infer<typeof planTerms>

const plan = entity('Plan', { ...planTerms.shape, status: planStatus, version: recordVersion })
export type Plan = z.infer<typeof plan>

const planSummary = entity('PlanSummary', {
  id,
  status: planStatus,
  userType: userRole,
  durationType: z.enum(planTypes),
  noOfSubscribers: z.int(),
  imageUrl: z.string().nullable(),
})
export type PlanSummary = z.infer<typeof planSummary>

const subscriber = entity('Subscriber', {
  id,
  name: z.string(),
  imageUrl: z.string().nullable(),
  subscribedOn: dateValue,
  approvalStatus: accountStatus,
})
export type Subscriber = z.infer<typeof subscriber>

const text = lines(4000)
const count = z.int().min(0).max(PLAN_COUNT_MAX)
const payload = z.object({
  title: line(PLAN_TITLE_MAX),
  subTitle: line(4000).default(''),
  description: text.default(''),
  imageUrl: fileUrl.nullable().default(null),
  termsAndCondition: text,
  planType: z.enum(offeredPlanTypes),
  noOfDealsPerMonth: count,
  noOfDealsOfTheDayEventsPerMonth: count.default(0),
  noOfDealsOfTheDayPerEvent: count.default(1),
  isFree: z.boolean().default(false),
  /** Whole cents of LKR; a free plan costs nothing, whatever is sent. */
  amount: z.int().min(0).max(PLAN_AMOUNT_MAX).default(0),
  userId: id.optional(),
})
export type PlanPayload = z.output<typeof payload>

export const listPlans = endpoint(
  'get /subscription/{userType}/{active}/{page}/{size}/search/{term}',
  {
    summary: 'Plans for merchants or banks, the cheapest first',
    callers: ['ADMIN', 'MERCHANT', 'BANK'],
    permission: 'VIEW_SUBSCRIPTION',
    params: z.object({
      userType: z.enum([...businessRoles, 'ALL']),
      active: z.enum(['ACTIVE', 'INACTIVE', 'ALL']),
      ...searchParams,
    }),
    query: z.object(batchParam),
    data: z.object({ plans: z.array(plan), ...paging }),
  },
)

export const readPlan = endpoint('get /subscription/{id}', {
  summary: 'A plan; for merchants and banks one that they may choose or have',
  callers: ['ADMIN', 'MERCHANT', 'BANK'],
  permission: 'VIEW_SUBSCRIPTION',
  data: plan,
})

export const readPlanSummary = endpoint('get /subscription/summary/{id}', {
  summary: 'Status and number of subscribers of a plan',
  permission: 'VIEW_SUBSCRIPTION',
  data: planSummary,
})

export const listSubscribers = endpoint('get /subscription/subscribers/{subscriptionId}', {
  summary: 'Those whose current plan it is, the latest first',
  permission: 'VIEW_SUBSCRIPTION',
  query: z.object({
    ...pageQuery,
    search: searchParams.term.default('ALL'),
    ...batchParam,
  }),
  data: z.object({ subscribers: z.array(subscriber), ...paging }),
  refuses: ['notFound'],
})

export const addPlan = endpoint('post /subscription', {
  summary: 'Add a plan',
  permission: 'ADD_SUBSCRIPTION',
  body: payload.extend({ userRole }),
  data: z.object({ id }),
})

export const updatePlan = endpoint('put /subscription', {
  summary: 'Change a plan',
  permission: 'UPDATE_SUBSCRIPTION',
  body: payload.extend({ id, version: recordVersion }),
  refuses: ['notFound'],
})

export const setPlanStatus = endpoint('put /subscription/status', {
  summary: 'Switch a plan on or off',
  permission: 'UPDATE_SUBSCRIPTION',
  body: z.object({ id, status: planStatus }),
  refuses: ['notFound'],
})

export const deletePlan = endpoint('delete /subscription/{id}', {
  summary: 'Delete a plan that nobody has',
  permission: 'DELETE_SUBSCRIPTION',
})
