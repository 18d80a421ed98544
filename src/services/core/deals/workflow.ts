import { eq } from 'drizzle-orm'
import { dealDecisions } from '#src/contract/core/deal-lifecycle.ts'
import { approveDeal as contract } from '#src/contract/core/deals.ts'
import { dealPaths, ofDeal } from '#src/contract/screens/deals.ts'
import type { Queryable, Tx } from '#src/database/connect.ts'
import { findAccounts, listAdministratorIds } from '#src/services/authentication/index.ts'
import { categories, promoTypes } from '#src/services/core/categories/schema.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { approveByRule } from '#src/services/kit/decisions/approve-by-rule.ts'
import { type Decider, type Decisions, decide } from '#src/services/kit/decisions/decide.ts'
import { closeThread } from '#src/services/kit/decisions/threads.ts'
import {
  lockRecord,
  reviewRows,
  versioned,
  writeRecord,
} from '#src/services/kit/decisions/workflow.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { branchesNamed } from '#src/services/location/index.ts'
import { markReviewNoticesRead, notify } from '#src/services/notifications/index.ts'
import { auditedDeal, findImages, rulesOf } from './deal-record.ts'
import { dealReviews, deals, isExpired, type KeptRound } from './schema.ts'
import { moveTally } from './tallies.ts'

type DealRow = typeof deals.$inferSelect

const reviewsOfDeals = reviewRows(
  dealReviews,
  dealReviews.dealId,
  async (deal: DealRow, tx, { decision }) => ({
    dealId: deal.id,
    version: deal.version,
    round: decision === 'APPROVED' ? null : await keepRound(tx, deal),
  }),
)

export function dealWorkflow(
  timeZone: string,
): Decisions<typeof deals, keyof typeof dealDecisions> {
  return {
    decisions: dealDecisions,
    ...versioned(deals),
    blocker: isExpired(timeZone),
    reviews: reviewsOfDeals,
    round: { kind: 'deals', submittedAt: (deal) => deal.submittedAt },
    subjectType: 'deal',
    ownerOf: (deal) => deal.merchantId,
    writers: {
      of: (deal) => deal.writers,
      async refusal(tx, { merchantId, writers }) {
        const others = await findOtherReviewers(tx, writers)
        const people = await findAccounts(tx, [merchantId])
        const key = others.length > 0 ? 'core:deal.for.ownVersion' : 'core:deal.for.ownVersionAlone'
        const merchant = people.get(merchantId)?.name ?? ''
        return new Refusal('ruleBroken', key, { params: { merchant } })
      },
    },
    async settle(tx, before, after) {
      await moveTally(tx, before, after)
      const read = await markReviewNoticesRead(tx, dealPaths.show(ofDeal(before.id)))
      return { before: stateOf(before), after: stateOf(after), read }
    },
    undo: { unsettle: moveTally },
    news: (deal) => ({
      params: { name: deal.title, picture: deal.coverImage },
      link: dealPaths.show(ofDeal(deal.id)),
    }),
    findAccounts,
    notify,
    words: {
      notFound: 'core:deal.notFound',
      decided: {
        APPROVED: 'core:deal.alreadyApproved',
        REJECTED: 'core:deal.alreadyRejected',
      },
      wrongState: (_status, { by }) =>
        by === 'ADMIN' ? 'core:deal.alreadyDecided' : 'core:deal.locked',
      changed: { key: 'core:deal.changed', at: (deal) => deal.updatedAt },
      blocker: 'core:deal.expired',
    },
  }
}

export async function keepRound(tx: Tx, deal: Omit<DealRow, 'searchText'>): Promise<KeptRound> {
  const [names] = await tx
    .select({
      category: categories.name,
      promoType: promoTypes.name,
      validAt: branchesNamed(deals.branchIds),
    })
    .from(deals)
    .innerJoin(categories, eq(categories.id, deals.categoryId))
    .innerJoin(promoTypes, eq(promoTypes.id, deals.promoTypeId))
    .where(eq(deals.id, deal.id))
  return {
    title: deal.title,
    subTitle: deal.subTitle,
    description: deal.description,
    termsAndConditions: deal.termsAndConditions,
    originalPriceCents: deal.originalPriceCents,
    deductionCents: deal.deductionCents,
    currency: deal.currency,
    startMinutes: deal.startMinutes,
    endMinutes: deal.endMinutes,
    coverImage: deal.coverImage,
    validFrom: deal.validFrom.toISOString(),
    expiredOn: deal.expiredOn.toISOString(),
    category: names?.category ?? '',
    promoType: names?.promoType ?? '',
    imageUrls: await findImages(tx, deal.id),
    couponRules: rulesOf(deal),
    validAt: names?.validAt ?? null,
  }
}

/** Administrators who may approve what some of them wrote. */
export async function findOtherReviewers(db: Queryable, writers: readonly string[]) {
  const all = await listAdministratorIds(db, 'APPROVE_DEAL')
  return all.filter((id) => !writers.includes(id))
}

function stateOf({ approvalStatus, version }: DealRow) {
  return { approvalStatus, version }
}

type Command = {
  action: 'approve' | 'reject' | 'requestChanges'
  id: string
  version: number
  comment: string | undefined
}

export const approveDeal = bind(contract, async (call, { db, settings }) => {
  const { id, version, approvalStatus, comment } = call.body
  const { action, message } = verdicts[approvalStatus]
  const command: Command = { action, id, version, comment }
  const { ownerName } = await db.transaction((tx) =>
    decideDeal(tx, call, command, settings.businessTimeZone),
  )
  return {
    data: { dealId: id, merchantName: ownerName },
    message,
    params: { merchant: ownerName },
  }
})

const verdicts = {
  APPROVED: { action: 'approve', message: 'core:deal.approved' },
  REJECTED: { action: 'reject', message: 'core:deal.rejected' },
  CHANGES_REQUESTED: { action: 'requestChanges', message: 'core:deal.changesRequested' },
} as const

export function decideDeal(tx: Tx, decider: Decider, command: Command, timeZone: string) {
  return decide(tx, decider, dealWorkflow(timeZone), command)
}

/** @returns whether a rule approved the submission */
export function approveDealByRule(tx: Tx, decider: Decider, deal: DealRow, timeZone: string) {
  const { id, version, merchantId: ownerId, title, risks, originalPriceCents: priceCents } = deal
  const submission = { kind: 'deals', itemId: id, ownerId, title, risks, priceCents } as const
  const command = { action: 'approve', id, version, comment: undefined } as const
  return approveByRule(tx, decider, submission, (savepoint, by) =>
    decideDeal(savepoint, by, command, timeZone),
  )
}

export async function removeDeal(
  tx: Tx,
  decider: Decider,
  { id, version }: { id: string; version: number | null },
  timeZone: string,
): Promise<void> {
  const workflow = dealWorkflow(timeZone)
  const scope = eq(deals.merchantId, decider.caller.userId)
  const command = { action: 'delete' as const, id, version, scope }
  const before = await lockRecord(tx, workflow, command, decider.format)
  await writeRecord(tx, workflow, command)
  await closeThread(tx, { kind: 'deals', id })
  await moveTally(tx, before, null)
  await recordAudit(tx, decider, {
    event: 'deal.deleted',
    subjectId: id,
    before: auditedDeal(before),
  })
}
