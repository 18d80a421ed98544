import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { batchParam, paging, searchParams } from '../paging.ts'
import { businessRoles } from '../roles.ts'
import { dateValue, entity, id } from '../values.ts'
import { onboardingSteps, stepReasons, stepStates } from './onboarding-steps.ts'
import { threadKinds } from './review-threads.ts'

/** How long a decision usually takes is said of so many days, once there were so many decisions. */
export const USUAL_DAYS = 90
export const USUAL_DECISIONS_MIN = 5
/** The newest merchants on their way; older ones are left out of the list. */
export const ONBOARDING_MAX = 1000

const step = entity('OnboardingStep', {
  name: z.enum(onboardingSteps),
  state: z.enum(stepStates),
  reason: z.enum(stepReasons).nullable(),
  since: dateValue.nullable(),
  /** What the administrator wrote who sent it back. */
  comment: z.string().nullable(),
  /** The deal or branch that it is about. */
  recordId: id.nullable(),
  /** Of a waiting step: the median of recent decisions; null while there are too few. */
  usualSeconds: z.number().nullable(),
  /** Where business and administrators write to each other about it. */
  thread: z.object({ kind: z.enum(threadKinds), id }),
})
export type ShownStep = z.infer<typeof step>

export const readOnboarding = endpoint('get /onboarding/{type}/{userId}', {
  summary: 'The steps of a business from sign-up to its first redemption',
  callers: ['ADMIN', 'MERCHANT', 'BANK'],
  accounts: 'any',
  params: z.object({ type: z.enum(businessRoles), userId: id }),
  /** Empty for a blocked account. */
  data: z.object({ steps: z.array(step), isOnboarded: z.boolean() }),
  refuses: ['notFound'],
})
export type Onboarding = z.infer<(typeof readOnboarding)['data']>

const onWay = entity('MerchantOnItsWay', {
  id,
  name: z.string(),
  businessName: z.string().nullable(),
  imageUrl: z.string().nullable(),
  /** How many of its steps are done, of how many. */
  done: z.int(),
  total: z.int(),
  step,
})

export const listOnboarding = endpoint('get /onboarding/{page}/{size}/search/{term}', {
  summary:
    'Merchants that have redeemed no coupon yet, with the step they are at, the longest first',
  callers: ['ADMIN'],
  permission: 'VIEW_MERCHANT',
  params: z.object(searchParams),
  query: z.object({ step: z.enum(onboardingSteps).optional(), ...batchParam }),
  data: z.object({
    merchants: z.array(onWay),
    counts: z.partialRecord(z.enum(onboardingSteps), z.int()),
    ...paging,
  }),
})
