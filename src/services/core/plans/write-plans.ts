import { eq, sql } from 'drizzle-orm'
import {
  addPlan,
  deletePlan,
  PLAN_DESCRIPTION_MAX,
  PLAN_SUB_TITLE_MAX,
  PLAN_TERMS_MAX,
  type PlanPayload,
  setPlanStatus,
  updatePlan,
} from '#src/contract/core/plans.ts'
import type { Tx } from '#src/database/connect.ts'
import { ownsImages } from '#src/services/files/index.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { addOnce } from '#src/services/kit/endpoints/add-once.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import {
  type FieldErrors,
  Refusal,
  refuseFields,
  refuseStale,
} from '#src/services/kit/refusals/refusal.ts'
import { lockPlan, type PlanRow } from './find-plans.ts'
import { planEdits, plans } from './schema.ts'
import { countSubscribers } from './tallies.ts'

export const writePlansEndpoints = [
  bind(addPlan, async (call, { db }) => {
    const { body, caller } = call
    const id = await addOnce(db, call, plans, async (tx, id) => {
      const columns = await checkPlan(tx, body, { userId: caller.userId, previousImage: null })
      const after = { ...columns, userRole: body.userRole }
      await tx.insert(plans).values({ id, ...after })
      await recordAudit(tx, call, { event: 'plan.added', subjectId: id, after })
    })
    return { data: { id }, message: 'core:plan.added' }
  }),

  bind(updatePlan, async (call, { db }) => {
    const { body, caller } = call
    await db.transaction(async (tx) => {
      const before = await lockPlan(tx, body.id)
      refuseStale(body.version, before.version, 'core:plan.changed')
      const context = { userId: caller.userId, previousImage: before.imageUrl }
      const columns = await checkPlan(tx, body, context)
      await saveEdit(tx, before, columns)
      await recordAudit(tx, call, {
        event: 'plan.updated',
        subjectId: before.id,
        before: audited(before),
        after: columns,
      })
    })
    return { data: null, message: 'core:plan.updated' }
  }),

  bind(setPlanStatus, async (call, { db }) => {
    const active = call.body.status === 'ACTIVE'
    await db.transaction(async (tx) => {
      const before = await lockPlan(tx, call.body.id)
      if (before.active === active) return
      await tx.update(plans).set({ active }).where(eq(plans.id, before.id))
      await recordAudit(tx, call, {
        event: active ? 'plan.activated' : 'plan.deactivated',
        subjectId: before.id,
      })
    })
    return { data: null, message: active ? 'core:plan.activated' : 'core:plan.deactivated' }
  }),

  bind(deletePlan, async (call, { db }) => {
    await db.transaction(async (tx) => {
      const plan = await lockPlan(tx, call.params.id)
      const count = await countSubscribers(tx, plan.id)
      if (count > 0) {
        throw new Refusal('ruleBroken', 'core:plan.hasSubscribers', { params: { count } })
      }
      await tx.update(plans).set({ deletedAt: sql`now()` }).where(eq(plans.id, plan.id))
      await recordAudit(tx, call, {
        event: 'plan.deleted',
        subjectId: plan.id,
        before: audited(plan),
      })
    })
    return { data: null, message: 'core:plan.deleted' }
  }),
]

type Columns = Awaited<ReturnType<typeof checkPlan>>

async function saveEdit(tx: Tx, { id, version: seen }: PlanRow, columns: Columns): Promise<void> {
  const version = seen + 1
  const { dealsPerMonth, eventsPerMonth, dealsPerEvent, termsAndCondition } = columns
  await tx
    .update(plans)
    .set({ ...columns, version })
    .where(eq(plans.id, id))
  await tx.insert(planEdits).values({
    planId: id,
    version,
    dealsPerMonth,
    eventsPerMonth,
    dealsPerEvent,
    termsAndCondition,
  })
}

function audited(plan: PlanRow) {
  const { title, subTitle, description, termsAndCondition, imageUrl, planType } = plan
  const { dealsPerMonth, eventsPerMonth, dealsPerEvent, free, amountCents } = plan
  return {
    title,
    subTitle,
    description,
    termsAndCondition,
    imageUrl,
    planType,
    dealsPerMonth,
    eventsPerMonth,
    dealsPerEvent,
    free,
    amountCents,
  }
}

type Context = { userId: string; previousImage: string | null }

async function checkPlan(tx: Tx, payload: PlanPayload, context: Context) {
  const { isFree: free, imageUrl, planType } = payload
  const { title, subTitle, description, termsAndCondition } = payload
  const amountCents = free ? 0 : payload.amount
  refuseFields({
    ...textErrors(payload),
    ...countErrors(payload),
    ...(!free && amountCents === 0 && { amount: 'core:plan.amountRequired' }),
    ...(await imageErrors(tx, imageUrl, context)),
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

function textErrors(texts: PlanPayload): FieldErrors {
  const { title, subTitle, description, termsAndCondition } = texts
  return {
    ...(title === '' && { title: 'common:messages.titleRequired' }),
    ...(subTitle.length > PLAN_SUB_TITLE_MAX && { subTitle: 'core:plan.tooLong' }),
    ...(description.length > PLAN_DESCRIPTION_MAX && { description: 'core:plan.tooLong' }),
    ...(termsAndCondition === '' && { termsAndCondition: 'core:plan.termsRequired' }),
    ...(termsAndCondition.length > PLAN_TERMS_MAX && { termsAndCondition: 'core:plan.tooLong' }),
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
