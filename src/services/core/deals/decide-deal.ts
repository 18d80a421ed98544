import { dealDecisions } from '#src/contract/core/deal-lifecycle.ts'
import { approveDeal as contract } from '#src/contract/core/deals.ts'
import { decide, readComment } from '#src/services/kit/decisions/decide.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { dealWorkflow } from './workflow.ts'

/** PUT deals/{role}/approve: one decision on the version that was seen; the owner is told. */
export const approveDeal = bind(contract, async (call, { db, settings }) => {
  const { id, version, approvalStatus, comment: given } = call.body
  const approved = approvalStatus === 'APPROVED'
  const action = approved ? 'approve' : 'reject'
  const comment = readComment(given, dealDecisions[action], {
    required: 'common:messages.commentRequired',
    unreadable: 'core:field.unreadable',
  })
  const workflow = dealWorkflow(settings.businessTimeZone)
  const { ownerName } = await db.transaction((tx) =>
    decide(tx, call, workflow, { action, id, version, comment }),
  )
  return {
    data: { dealId: id, merchantName: ownerName },
    message: approved ? 'core:deal.approved' : 'core:deal.rejected',
    params: { merchant: ownerName },
  }
})
