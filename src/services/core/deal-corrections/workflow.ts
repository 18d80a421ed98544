import { and, eq, sql } from 'drizzle-orm'
import { type CouponRules, correctedRules } from '#src/contract/core/coupon-rules.ts'
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
import { isFollowed, proposalRecord } from '#src/services/kit/proposals/record.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { markReviewNoticesRead, notify } from '#src/services/notifications/index.ts'
import {
  type CorrectionRow,
  type CorrectionValues,
  dealCorrections,
  dealIsOver,
  isCorrectable,
} from './corrections.ts'
import { refuseTakenBranches } from './taken-branches.ts'

export function correctionWorkflow(
  timeZone: string,
): Decisions<typeof dealCorrections, CorrectionAction> {
  return {
    decisions: correctionDecisions,
    ...proposalRecord('corrections', dealCorrections),
    subjectType: 'deal-correction',
    version: {
      of: ({ version }) => version,
      is: (seen) => eq(dealCorrections.version, seen),
    },
    touch: { updatedAt: sql`now()` },
    blocker: dealIsOver(timeZone),
    async settle(tx, before, after, action) {
      if (action === 'approve') await approveCorrection(tx, after, timeZone)
      const read = await markReviewNoticesRead(tx, correctionPaths.show({ id: before.id }))
      const replaced = { ...before, values: { ...before.values, ...after.replaced } }
      return { before: auditedCorrection(replaced), after: auditedCorrection(after), read }
    },
    undo: {
      unless: isFollowed,
      async unsettle(tx, { subjectId, replaced }) {
        if (replaced) await correctDeal(tx, subjectId, { rules: null, ...replaced }, timeZone)
      },
    },
    news: ({ id, subjectId, values, status }) => ({
      params: { name: values.title, picture: values.coverImage },
      link:
        status === 'APPROVED' ? dealPaths.show(ofDeal(subjectId)) : correctionPaths.show({ id }),
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

export function wordsOf(row: DealWords): DealWords {
  const { title, subTitle, description, termsAndConditions, coverImage, imageUrls } = row
  return { title, subTitle, description, termsAndConditions, coverImage, imageUrls }
}

export function auditedCorrection({ status, version, values }: CorrectionRow) {
  const { imageUrls: _pictures, ...words } = wordsOf(values)
  return { approvalStatus: status, version, ...words, ...values.rules }
}

/** What a correction may change of a deal. */
export type LiveDeal = DealWords & { couponRules: CouponRules }

/**
 * What an approval replaces of the live deal, which stays so until the transaction ends.
 * @throws Refusal as readLiveDeal
 */
export async function replacedBy(tx: Tx, correction: CorrectionRow, timeZone: string) {
  const { subjectId: dealId, values } = correction
  const { rules } = values
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
  const { subjectId: dealId, values, replaced } = correction
  await correctDeal(tx, dealId, values, timeZone)
  const change = { dealId, timeZone, before: replaced?.rules ?? {}, after: values.rules ?? {} }
  await refuseTakenBranches(tx, change)
}

/** The condition of the write repeats what the lock on the correction could not hold: its deal. */
async function correctDeal(
  tx: Tx,
  dealId: string,
  { rules, ...correction }: CorrectionValues,
  timeZone: string,
): Promise<void> {
  const { imageUrls, ...words } = wordsOf(correction)
  const [changed] = await tx
    .update(deals)
    .set({ ...words, ...rules, version: sql`${deals.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(deals.id, dealId), isCorrectable(timeZone)))
    .returning({ id: deals.id })
  if (!changed) throw new Refusal('ruleBroken', 'core:correction.over')
  await replaceImages(tx, dealId, imageUrls)
  if (rules) await lockRules(tx, dealId)
}
