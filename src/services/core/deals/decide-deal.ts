import { v7 } from 'uuid'
import { dealTransitions } from '#src/contract/core/deal-lifecycle.ts'
import { approveDeal as contract } from '#src/contract/core/deals.ts'
import type { Tx } from '#src/database/connect.ts'
import { findAccounts } from '#src/services/authentication/index.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { refuseFields } from '#src/services/kit/refusals/field-errors.ts'
import { notify } from '#src/services/notifications/index.ts'
import { dealLink } from './deal-record.ts'
import { dealReviews, type deals } from './schema.ts'
import { moveTally } from './tallies.ts'
import { lockDeal, writeDeal } from './transition.ts'

/** PUT deals/{role}/approve: one decision on the version that was seen; the owner is told. */
export const approveDeal = bind(contract, async (call, { db, settings }) => {
  const timeZone = settings.businessTimeZone

  const { body, caller, format } = call
  const approved = body.approvalStatus === 'APPROVED'
  const action = approved ? 'approve' : 'reject'
  const comment = body.comment?.toWellFormed() || null
  refuseFields(commentErrors(comment, dealTransitions[action].comment === 'required'))
  const merchantName = await db.transaction(async (tx) => {
    const command = { action, dealId: body.id, ownerId: null, version: body.version } as const
    const before = await lockDeal(tx, command, timeZone, format)
    const after = await writeDeal(tx, command, {}, timeZone)
    await moveTally(tx, before, after)
    await insertReview(tx, after, body.approvalStatus, comment, caller.userId)
    await recordAudit(tx, call, {
      event: approved ? 'deal.approved' : 'deal.rejected',
      subjectType: 'deal',
      subjectId: after.id,
      before: { approvalStatus: before.approvalStatus, version: before.version },
      after: { approvalStatus: after.approvalStatus, version: after.version },
      comment,
    })
    await notifyOwner(tx, after, comment)
    return (await findAccounts(tx, [after.merchantId])).get(after.merchantId)?.name ?? ''
  })
  return {
    data: { dealId: body.id, merchantName },
    message: approved ? 'core:deal.approved' : 'core:deal.rejected',
    params: { merchant: merchantName },
  }
})

function commentErrors(comment: string | null, required: boolean) {
  return {
    ...(required && comment === null && { comment: 'core:field.commentRequired' as const }),
    ...(comment?.includes('\0') && { comment: 'core:field.unreadable' as const }),
  }
}

async function insertReview(
  tx: Tx,
  deal: typeof deals.$inferSelect,
  decision: 'APPROVED' | 'REJECTED',
  comment: string | null,
  decidedBy: string,
) {
  await tx
    .insert(dealReviews)
    .values({ id: v7(), dealId: deal.id, version: deal.version, decision, comment, decidedBy })
}

async function notifyOwner(tx: Tx, deal: typeof deals.$inferSelect, comment: string | null) {
  await notify(tx, {
    userIds: [deal.merchantId],
    type: deal.approvalStatus === 'APPROVED' ? 'deal-approved' : 'deal-rejected',
    params: { name: deal.title, ...(comment && { comment }) },
    link: dealLink(deal.id),
  })
}
