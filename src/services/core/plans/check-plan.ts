import {
  PLAN_DESCRIPTION_MAX,
  PLAN_SUB_TITLE_MAX,
  PLAN_TERMS_MAX,
} from '#src/contract/core/plan-limits.ts'
import type { PlanPayload } from '#src/contract/core/plans.ts'
import type { Tx } from '#src/database/connect.ts'
import { ownsImages } from '#src/services/files/index.ts'
import { type FieldErrors, refuseFields } from '#src/services/kit/refusals/field-errors.ts'

type Context = { userId: string; previousImage: string | null }

export async function checkPlan(tx: Tx, payload: PlanPayload, context: Context) {
  const texts = planTexts(payload)
  const { isFree: free, imageUrl, planType } = payload
  const amountCents = free ? 0 : payload.amount
  refuseFields({
    ...textErrors(texts),
    ...countErrors(payload),
    ...(!free && amountCents === 0 && { amount: 'core:plan.amountRequired' }),
    ...(await imageErrors(tx, imageUrl, context)),
  })
  return {
    ...texts,
    imageUrl: imageUrl || null,
    planType,
    dealsPerMonth: payload.noOfDealsPerMonth,
    eventsPerMonth: payload.noOfDealsOfTheDayEventsPerMonth,
    dealsPerEvent: payload.noOfDealsOfTheDayPerEvent,
    free,
    amountCents,
  }
}

/** A lone surrogate is no character; it would break the audit row's JSON. */
function planTexts({ title, subTitle, description, termsAndCondition }: PlanPayload) {
  return {
    title: title.toWellFormed(),
    subTitle: subTitle.toWellFormed(),
    description: description.toWellFormed(),
    termsAndCondition: termsAndCondition.toWellFormed(),
  }
}

function textErrors(texts: ReturnType<typeof planTexts>): FieldErrors {
  const { title, subTitle, description, termsAndCondition } = texts
  const unreadable = Object.entries(texts).filter(([, text]) => text.includes('\0'))
  return {
    ...(title === '' && { title: 'common:messages.titleRequired' }),
    ...(subTitle.length > PLAN_SUB_TITLE_MAX && { subTitle: 'core:plan.tooLong' }),
    ...(description.length > PLAN_DESCRIPTION_MAX && { description: 'core:plan.tooLong' }),
    ...(termsAndCondition === '' && { termsAndCondition: 'core:plan.termsRequired' }),
    ...(termsAndCondition.length > PLAN_TERMS_MAX && { termsAndCondition: 'core:plan.tooLong' }),
    ...Object.fromEntries(
      unreadable.map(([field]) => [field, 'common:messages.unreadable' as const]),
    ),
  }
}

function countErrors(payload: PlanPayload): FieldErrors {
  return {
    ...(payload.noOfDealsPerMonth === 0 && { noOfDealsPerMonth: 'core:plan.dealsZero' }),
    ...(payload.noOfDealsOfTheDayPerEvent === 0 && {
      noOfDealsOfTheDayPerEvent: 'core:plan.perEventZero',
    }),
  }
}

async function imageErrors(
  tx: Tx,
  imageUrl: string | null,
  { userId, previousImage }: Context,
): Promise<FieldErrors> {
  if (!imageUrl || imageUrl === previousImage) return {}
  return (await ownsImages(tx, [userId], [imageUrl])) ? {} : { imageUrl: 'core:field.image' }
}
