import { and, eq, sql } from 'drizzle-orm'
import * as contract from '#src/contract/core/write-deal.ts'
import type { Tx } from '#src/database/connect.ts'
import type { Key } from '#src/i18n/keys.ts'
import { canAddDeals } from '#src/services/authentication/index.ts'
import { findMerchantCategories } from '#src/services/core/categories/find-categories.ts'
import { endDraft } from '#src/services/core/deal-drafts/drafts.ts'
import {
  type DealOwner,
  prepareToWrite,
  readDealOwner,
} from '#src/services/core/deal-writers/deal-owner.ts'
import { countDealsThisMonth } from '#src/services/core/plans/find-plans.ts'
import { lockActiveSubscription } from '#src/services/core/plans/switch-plans.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { Decider } from '#src/services/kit/decisions/decide.ts'
import { lockRecord, writeRecord } from '#src/services/kit/decisions/workflow.ts'
import { addOnce } from '#src/services/kit/endpoints/add-once.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { checkDeal } from './check-deal.ts'
import { createDealCode } from './deal-code.ts'
import { auditedDeal, replaceImages } from './deal-record.ts'
import { findRisks } from './deal-risks.ts'
import { notifyMerchant, notifyReviewers } from './notify-submitted.ts'
import { deals } from './schema.ts'
import { moveTally } from './tallies.ts'
import { approveDealByRule, dealWorkflow, findOtherReviewers } from './workflow.ts'

type DealRow = typeof deals.$inferSelect

export const createDeal = bind(contract.createDeal, async (call, { db, settings }) => {
  const timeZone = settings.businessTimeZone
  const { body, caller } = call
  const owner = await readDealOwner(db, caller, body.merchantId)
  const { merchantId, writtenBy } = owner
  const dealId = await addOnce(db, call, deals, async (tx, id) => {
    const { draft, ...sent } = body
    const written = { ownerId: caller.userId, writtenFor: writtenBy && merchantId }
    if (draft) await endDraft(tx, { id: draft.id, ...written }, draft)
    await prepareToWrite(tx, owner, sent)
    await refuseWithoutRoom(tx, owner, timeZone)
    const checked = await checkDeal(tx, sent, { merchantId, timeZone, previous: null })
    const columns = { ...checked, merchantId, writtenBy }
    const risks = await findRisks(tx, columns, settings)
    const deal = await insertDeal(tx, { ...columns, id, risks })
    await replaceImages(tx, deal.id, body.imageUrls)
    await moveTally(tx, null, deal)
    await recordAudit(tx, call, {
      event: writtenBy ? 'deal.created-for' : 'deal.created',
      subjectId: deal.id,
      after: auditedDeal(deal),
    })
    await submit(tx, call, deal, { timeZone, news: 'deal-written' })
  })
  if (writtenBy)
    return { data: { dealId }, ...(await onBehalfMessage(db, owner, [writtenBy], 'created')) }
  const isApproved =
    (await db.$count(deals, and(eq(deals.id, dealId), eq(deals.approvalStatus, 'APPROVED')))) > 0
  return { data: { dealId }, message: isApproved ? 'core:deal.createdLive' : 'core:deal.created' }
})

export const updateDeal = bind(contract.updateDeal, async (call, { db, settings }) => {
  const timeZone = settings.businessTimeZone
  const { body, caller, format } = call
  const owner = await readDealOwner(db, caller, body.merchantId)
  const { merchantId, writtenBy } = owner
  const workflow = dealWorkflow(timeZone)
  const command = {
    action: 'edit' as const,
    id: body.id,
    version: body.version,
    scope: eq(deals.merchantId, merchantId),
  }
  const { isApproved, writers } = await db.transaction(async (tx) => {
    const before = await lockRecord(tx, workflow, command, format)
    await prepareToWrite(tx, owner, body)
    const checked = await checkDeal(tx, body, { merchantId, timeZone, previous: before })
    const columns = {
      ...checked,
      writtenBy,
      risks: await findRisks(tx, { ...checked, merchantId }, settings),
      version: sql`${deals.version} + 1`,
      submittedAt: sql`now()`,
    }
    const after = await writeRecord(tx, workflow, command, columns)
    await replaceImages(tx, after.id, body.imageUrls)
    await moveTally(tx, before, after)
    await recordAudit(tx, call, {
      event: writtenBy ? 'deal.updated-for' : 'deal.updated',
      subjectId: after.id,
      before: auditedDeal(before),
      after: auditedDeal(after),
    })
    const isApproved = await submit(tx, call, after, { timeZone, news: 'deal-rewritten' })
    return { isApproved, writers: after.writers }
  })
  const data = { dealId: body.id }
  if (writtenBy) return { data, ...(await onBehalfMessage(db, owner, writers, 'updated')) }
  return { data, message: isApproved ? 'core:deal.updatedLive' : 'core:deal.updated' }
})

type News = { timeZone: string; news: 'deal-written' | 'deal-rewritten' }

/**
 * No rule approves what an administrator wrote in a merchant's name: the merchant is the one it trusts.
 * @returns whether it is approved
 */
async function submit(tx: Tx, decider: Decider, deal: DealRow, { timeZone, news }: News) {
  if (deal.writtenBy) await notifyMerchant(tx, deal, deal.writtenBy, news)
  else if (await approveDealByRule(tx, decider, deal, timeZone)) return true
  await notifyReviewers(tx, deal)
  return false
}

async function onBehalfMessage(
  db: Parameters<typeof findOtherReviewers>[0],
  { merchantName: merchant }: DealOwner,
  writers: readonly string[],
  saved: 'created' | 'updated',
): Promise<{ message: Key; params: { merchant: string } }> {
  const others = await findOtherReviewers(db, writers)
  const message: Key = others.length > 0 ? `core:deal.for.${saved}` : `core:deal.for.${saved}Alone`
  return { message, params: { merchant } }
}

async function refuseWithoutRoom(tx: Tx, owner: DealOwner, timeZone: string): Promise<void> {
  const { merchantId } = owner
  if (!(await canAddDeals(tx, merchantId))) throw quotaRefusal(owner, 'noRight')
  const subscription = await lockActiveSubscription(tx, merchantId, timeZone)
  if (!subscription) throw quotaRefusal(owner, 'noPlan')
  if (subscription.frozenAt) throw quotaRefusal(owner, 'frozen')
  const added = await countDealsThisMonth(tx, merchantId, timeZone)
  if (added >= subscription.dealsPerMonth) throw quotaRefusal(owner, 'noQuota')
  const own = await findMerchantCategories(tx, merchantId)
  if (own.length === 0) throw quotaRefusal(owner, 'noCategories')
}

const quotaRefusals = {
  noRight: 'core:deal.noRight',
  noPlan: 'core:deal.noPlan',
  frozen: 'core:plan.frozen',
  noQuota: 'core:deal.noQuota',
  noCategories: 'common:messages.setCategories',
} as const satisfies Record<string, Key>

function quotaRefusal(
  { writtenBy, merchantName: merchant }: DealOwner,
  why: keyof typeof quotaRefusals,
) {
  if (!writtenBy) return new Refusal('ruleBroken', quotaRefusals[why])
  return new Refusal('ruleBroken', `core:deal.for.${why}`, { params: { merchant } })
}

type NewDeal = Omit<typeof deals.$inferInsert, 'dealCode'>

/** 32^7 codes: collisions are rare, and retried with another code. */
async function insertDeal(tx: Tx, columns: NewDeal, attempts = 5): Promise<DealRow> {
  const [deal] = await tx
    .insert(deals)
    .values({ ...columns, dealCode: createDealCode() })
    .onConflictDoNothing({ target: deals.dealCode })
    .returning()
  if (deal) return deal
  if (attempts <= 1) throw new Error('no free deal code found')
  return insertDeal(tx, columns, attempts - 1)
}
