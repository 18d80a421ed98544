import { and, eq, gte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import {
  type CorrectedRules,
  type CouponRules,
  correctedRules,
} from '#src/contract/core/coupon-rules.ts'
import {
  type CorrectionAction,
  correctionDecisions,
  type DealWords,
} from '#src/contract/core/deal-corrections.ts'
import { correctionPaths } from '#src/contract/screens/deal-corrections.ts'
import { dealPaths, ofDeal } from '#src/contract/screens/deals.ts'
import type { Tx } from '#src/database/connect.ts'
import { findAccounts } from '#src/services/authentication/index.ts'
import { findImages, replaceImages, rulesOf } from '#src/services/core/deals/deal-record.ts'
import { lockRules } from '#src/services/core/deals/lock-rules.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import type { Decisions } from '#src/services/kit/decisions/decide.ts'
import { pick } from '#src/services/kit/decisions/undoable.ts'
import { versioned } from '#src/services/kit/decisions/workflow.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { notify, readWaiting } from '#src/services/notifications/index.ts'
import { dealCorrections, dealIsOver, isCorrectable } from './schema.ts'
import { refuseTakenBranches } from './taken-branches.ts'

export type CorrectionRow = typeof dealCorrections.$inferSelect

export function correctionWorkflow(
  timeZone: string,
): Decisions<typeof dealCorrections, CorrectionAction> {
  return {
    decisions: correctionDecisions,
    ...versioned(dealCorrections),
    blocker: dealIsOver(timeZone),
    reviews: { last: async (_tx, row) => lastOf(row) },
    round: { kind: 'corrections', submittedAt: (correction) => correction.submittedAt },
    subjectType: 'deal-correction',
    ownerOf: ({ merchantId }) => merchantId,
    async settle(tx, before, after, action) {
      if (action === 'approve') await approveCorrection(tx, after, timeZone)
      const read = await readWaiting(tx, correctionPaths.show({ id: before.id }))
      const replaced = { ...before, ...after.replaced }
      return { before: auditedCorrection(replaced), after: auditedCorrection(after), read }
    },
    undo: {
      unless: isFollowed,
      async unsettle(tx, { dealId, replaced }) {
        if (replaced) await correctDeal(tx, { dealId, rules: null, ...replaced }, timeZone)
      },
    },
    news: ({ id, dealId, title, coverImage, approvalStatus }) => ({
      params: { name: title, picture: coverImage },
      link:
        approvalStatus === 'APPROVED'
          ? dealPaths.show(ofDeal(dealId))
          : correctionPaths.show({ id }),
    }),
    findAccounts,
    notify,
    words: {
      notFound: 'core:correction.notFound',
      decided: {
        APPROVED: 'core:correction.alreadyApproved',
        REJECTED: 'core:correction.alreadyRejected',
      },
      wrongState: (_status, { by }) =>
        by === 'ADMIN' ? 'core:correction.alreadyDecided' : 'core:correction.locked',
      changed: { key: 'core:correction.changed', at: ({ updatedAt }) => updatedAt },
      blocker: 'core:correction.over',
    },
  }
}

function lastOf({ approvalStatus, decidedBy, decidedAt }: CorrectionRow) {
  if (!decidedBy || !decidedAt || approvalStatus === 'PENDING') return undefined
  return { decision: approvalStatus, decidedBy, decidedAt }
}

export function wordsOf(row: DealWords): DealWords {
  const { title, subTitle, description, termsAndConditions, coverImage, imageUrls } = row
  return { title, subTitle, description, termsAndConditions, coverImage, imageUrls }
}

export function auditedCorrection(row: CorrectionRow) {
  const { imageUrls: _pictures, ...words } = wordsOf(row)
  return { approvalStatus: row.approvalStatus, version: row.version, ...words, ...row.rules }
}

/** What a correction may change of a deal. */
export type LiveDeal = DealWords & { couponRules: CouponRules }

/**
 * What an approval replaces of the live deal, which stays so until the transaction ends.
 * @throws Refusal as readLiveDeal
 */
export async function replacedBy(tx: Tx, { dealId, rules }: CorrectionRow, timeZone: string) {
  const { couponRules, ...words } = await readLiveDeal(tx, { dealId, timeZone }, 'lock')
  if (!rules) return words
  return { ...words, rules: correctedRules.parse(pick(couponRules, Object.keys(rules))) }
}

type Live = { dealId: string; timeZone: string; merchantId?: string }

/**
 * The words, pictures and rules of a live deal. With `lock` it stays so until the transaction ends; corrections
 * are always locked or written before their deal, so that no two transactions wait for each other.
 * @throws Refusal
 */
export async function readLiveDeal(
  tx: Tx,
  { dealId, timeZone, merchantId }: Live,
  lock?: 'lock',
): Promise<LiveDeal> {
  const found = tx
    .select()
    .from(deals)
    .where(and(eq(deals.id, dealId), merchantId ? eq(deals.merchantId, merchantId) : undefined))
    .$dynamic()
  const [deal] = await (lock ? found.for('no key update') : found)
  if (!deal || deal.deletedAt) throw new Refusal('notFound', 'core:deal.notFound')
  if (deal.approvalStatus !== 'APPROVED') throw new Refusal('ruleBroken', 'core:correction.notLive')
  const isLive = await tx.$count(deals, and(eq(deals.id, dealId), isCorrectable(timeZone)))
  if (isLive === 0) throw new Refusal('ruleBroken', 'core:correction.over')
  const words = wordsOf({ ...deal, imageUrls: await findImages(tx, dealId) })
  return { ...words, couponRules: rulesOf(deal) }
}

/** @throws Refusal as correctDeal and refuseTakenBranches */
async function approveCorrection(tx: Tx, correction: CorrectionRow, timeZone: string) {
  const { dealId, rules, replaced } = correction
  await correctDeal(tx, correction, timeZone)
  const change = { dealId, timeZone, before: replaced?.rules ?? {}, after: rules ?? {} }
  await refuseTakenBranches(tx, change)
}

/** The condition of the write repeats what the lock on the correction could not hold: its deal. */
async function correctDeal(
  tx: Tx,
  correction: DealWords & { dealId: string; rules: CorrectedRules | null },
  timeZone: string,
): Promise<void> {
  const { imageUrls, ...words } = wordsOf(correction)
  const [changed] = await tx
    .update(deals)
    .set({
      ...words,
      ...correction.rules,
      version: sql`${deals.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(and(eq(deals.id, correction.dealId), isCorrectable(timeZone)))
    .returning({ id: deals.id })
  if (!changed) throw new Refusal('ruleBroken', 'core:correction.over')
  await replaceImages(tx, correction.dealId, imageUrls)
  if (correction.rules) await lockRules(tx, correction.dealId)
}

/** Another correction of the deal is open, and only one may be, or changed it since. */
function isFollowed({ id, dealId, decidedAt }: CorrectionRow) {
  const other = alias(dealCorrections, 'other')
  return sql`exists (select from ${dealCorrections} as ${other} where ${other.dealId} = ${dealId} and ${other.id} <> ${id}
    and ${other.deletedAt} is null
    and (${other.approvalStatus} <> 'APPROVED' or ${gte(other.decidedAt, decidedAt ?? new Date())}))`
}
