import { z } from 'zod'
import {
  offeredPlanTypes,
  PLAN_AMOUNT_MAX,
  PLAN_COUNT_MAX,
  PLAN_DESCRIPTION_MAX,
  PLAN_SUB_TITLE_MAX,
  PLAN_TERMS_MAX,
  PLAN_TITLE_MAX,
} from '#src/contract/core/plan-limits.ts'
import type { Plan } from '#src/contract/core/plans.ts'
import type { Key } from '#src/i18n/keys.ts'
import { moneyInput, parseMoney } from '#src/i18n/parse-money.ts'
import { formErrors } from '#src/web/forms/form-errors.ts'

const WHOLE = /^\d{1,6}$/

const required = (key: Key) => z.string().trim().min(1, key)
const count = (missing: Key) =>
  required(missing).refine(
    (text) => text === '' || (WHOLE.test(text) && Number(text) <= PLAN_COUNT_MAX),
    'plans:errors.whole',
  )
const positive = (missing: Key, zero: Key) =>
  count(missing).refine((text) => !/^0+$/.test(text), zero)

const schema = z.object({
  title: required('core:plan.titleRequired').max(PLAN_TITLE_MAX, 'core:plan.tooLong'),
  subTitle: z.string().trim().max(PLAN_SUB_TITLE_MAX, 'core:plan.tooLong'),
  description: z.string().trim().max(PLAN_DESCRIPTION_MAX, 'core:plan.tooLong'),
  planType: z.enum(offeredPlanTypes, { error: 'plans:errors.planTypeRequired' satisfies Key }),
  noOfDealsPerMonth: positive('plans:errors.dealsRequired', 'core:plan.dealsZero'),
  noOfDealsOfTheDayEventsPerMonth: count('plans:errors.eventsRequired'),
  noOfDealsOfTheDayPerEvent: positive('plans:errors.perEventRequired', 'core:plan.perEventZero'),
  isFree: z.enum(['no', 'yes'], { error: 'plans:errors.freeRequired' satisfies Key }),
  amount: z.string(),
  imageUrl: z.string(),
  termsAndCondition: required('core:plan.termsRequired').max(PLAN_TERMS_MAX, 'core:plan.tooLong'),
})

/** What the form holds, as typed; the picture is the address of a stored file. */
export type PlanValues = Record<keyof typeof schema.shape, string>
export type PlanField = keyof PlanValues
export type PlanErrors = Partial<Record<PlanField, Key>>

export const emptyPlan: PlanValues = {
  title: '',
  subTitle: '',
  description: '',
  planType: 'MONTHLY',
  noOfDealsPerMonth: '',
  noOfDealsOfTheDayEventsPerMonth: '0',
  noOfDealsOfTheDayPerEvent: '1',
  isFree: 'no',
  amount: '',
  imageUrl: '',
  termsAndCondition: '',
}

export const planFields = Object.keys(schema.shape) as PlanField[]

export function fromPlan(plan: Plan): PlanValues {
  const { title, subTitle, description, planType, termsAndCondition } = plan
  return {
    title,
    subTitle,
    description,
    planType,
    noOfDealsPerMonth: String(plan.noOfDealsPerMonth),
    noOfDealsOfTheDayEventsPerMonth: String(plan.noOfDealsOfTheDayEventsPerMonth),
    noOfDealsOfTheDayPerEvent: String(plan.noOfDealsOfTheDayPerEvent),
    isFree: plan.free ? 'yes' : 'no',
    amount: plan.free ? '' : moneyInput(plan.amount.amount),
    imageUrl: plan.imageUrl ?? '',
    termsAndCondition,
  }
}

export function planErrors(values: PlanValues): PlanErrors {
  const amount = values.isFree === 'yes' ? null : amountError(values.amount)
  return { ...formErrors(schema, values), ...(amount && { amount }) }
}

/** What the service takes; `values` are without errors. */
export function toRequest(values: PlanValues) {
  const { title, subTitle, description, imageUrl, termsAndCondition } = values
  const isFree = values.isFree === 'yes'
  return {
    title,
    subTitle,
    description,
    imageUrl: imageUrl || null,
    termsAndCondition,
    planType: offeredPlanTypes[0],
    noOfDealsPerMonth: Number(values.noOfDealsPerMonth),
    noOfDealsOfTheDayEventsPerMonth: Number(values.noOfDealsOfTheDayEventsPerMonth),
    noOfDealsOfTheDayPerEvent: Number(values.noOfDealsOfTheDayPerEvent),
    isFree,
    amount: isFree ? 0 : (parseMoney(values.amount) ?? 0),
  }
}

/** The form's name of a field that the service names. */
export function planFieldOf(name: string): PlanField | undefined {
  return planFields.find((field) => field === name)
}

function amountError(text: string): Key | null {
  if (text === '') return 'core:plan.amountRequired'
  const cents = parseMoney(text)
  const good = cents !== null && cents > 0 && cents <= PLAN_AMOUNT_MAX
  return good ? null : 'plans:errors.amount'
}
