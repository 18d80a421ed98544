import { eq } from 'drizzle-orm'
import * as contract from '#src/contract/core/plans.ts'
import type { Tx } from '#src/database/connect.ts'
import { imageErrors } from '#src/services/core/catalogue/image-errors.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { addOnce } from '#src/services/kit/endpoints/add-once.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { type FieldErrors, Refusal, refuseFields } from '#src/services/kit/refusals/refusal.ts'
import { countFutureHolders } from './change.ts'
import { type PlanColumns, planRecords, termsOf } from './find-plans.ts'
import { countSubscribers } from './find-subscribers.ts'
import { planEdits, plans } from './schema.ts'

export const writePlansEndpoints = [
  bind(contract.addPlan, async (call, { db }) => {
    const { body, caller } = call
    const id = await addOnce(db, call, plans, async (tx, id) => {
      const columns = await checkPlan(tx, body, { userId: caller.userId, previousImage: null })
      const after = { ...columns, userRole: body.userRole }
      await tx.insert(plans).values({ id, ...after })
      await recordAudit(tx, call, { event: 'plan.added', subjectId: id, after })
    })
    return { data: { id }, message: 'core:plan.added' }
  }),

  bind(contract.updatePlan, async (call, { db }) => {
    const { body, caller } = call
    await planRecords.update(db, call, body, async (tx, { id: planId, version, imageUrl }) => {
      const context = { userId: caller.userId, previousImage: imageUrl }
      const columns = await checkPlan(tx, body, context)
      await tx.insert(planEdits).values({ planId, version: version + 1, ...termsOf(columns) })
      return columns
    })
    return { data: null, message: 'core:plan.updated' }
  }),

  bind(contract.setPlanStatus, async (call, { db }) => {
    const active = call.body.status === 'ACTIVE'
    await db.transaction(async (tx) => {
      const before = await planRecords.lock(tx, call.body.id)
      if (before.active === active) return
      await tx.update(plans).set({ active }).where(eq(plans.id, before.id))
      await recordAudit(tx, call, {
        event: active ? 'plan.activated' : 'plan.deactivated',
        subjectId: before.id,
      })
    })
    return { data: null, message: active ? 'core:plan.activated' : 'core:plan.deactivated' }
  }),

  bind(contract.deletePlan, async (call, { db }) => {
    const which = { id: call.params.id, version: null }
    await db.transaction((tx) =>
      planRecords.remove(tx, call, which, async ({ id }) => {
        const count = await countSubscribers(tx, id)
        if (count > 0)
          throw new Refusal('ruleBroken', 'core:plan.hasSubscribers', { params: { count } })
        const future = await countFutureHolders(tx, id)
        if (future > 0)
          throw new Refusal('ruleBroken', 'core:plan.hasFuture', { params: { count: future } })
      }),
    )
    return { data: null, message: 'core:plan.deleted' }
  }),
]

type Context = { userId: string; previousImage: string | null }

async function checkPlan(
  tx: Tx,
  payload: contract.PlanPayload,
  { userId, previousImage }: Context,
): Promise<PlanColumns> {
  const { isFree: free, imageUrl, planType } = payload
  const { title, subTitle, description, termsAndCondition } = payload
  const amountCents = free ? 0 : payload.amount
  refuseFields({
    ...textErrors(payload),
    ...countErrors(payload),
    ...(!free && amountCents === 0 && { amount: 'core:plan.amountRequired' }),
    ...(imageUrl ? await imageErrors(tx, userId, imageUrl, previousImage) : {}),
  })
  return {
    title,
    subTitle,
    description,
    termsAndCondition,
    imageUrl: imageUrl || null,
    planType,
    dealsPerMonth: payload.noOfDealsPerMonth,
    eventsPerMonth: payload.noOfDealsOfTheDayEventsPerMonth,
    dealsPerEvent: payload.noOfDealsOfTheDayPerEvent,
    free,
    amountCents,
  }
}

function textErrors(texts: contract.PlanPayload): FieldErrors {
  const { title, subTitle, description, termsAndCondition } = texts
  return {
    ...(title === '' && { title: 'common:messages.titleRequired' }),
    ...(subTitle.length > contract.PLAN_SUB_TITLE_MAX && { subTitle: 'core:plan.tooLong' }),
    ...(description.length > contract.PLAN_DESCRIPTION_MAX && { description: 'core:plan.tooLong' }),
    ...(termsAndCondition === '' && { termsAndCondition: 'core:plan.termsRequired' }),
    ...(termsAndCondition.length > contract.PLAN_TERMS_MAX && {
      termsAndCondition: 'core:plan.tooLong',
    }),
  }
}

function countErrors(payload: contract.PlanPayload): FieldErrors {
  return {
    ...(payload.noOfDealsPerMonth === 0 && { noOfDealsPerMonth: 'core:plan.dealsZero' }),
    ...(payload.noOfDealsOfTheDayPerEvent === 0 && {
      noOfDealsOfTheDayPerEvent: 'core:plan.perEventZero',
    }),
  }
}
