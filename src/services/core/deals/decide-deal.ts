import { approveDeal as contract } from '#src/contract/core/deals.ts'
import { decide } from '#src/services/kit/decisions/decide.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { dealWorkflow } from './workflow.ts'

export const approveDeal = bind(contract, async (call, { db, settings }) => {
  const { id, version, approvalStatus, comment } = call.body
  const approved = approvalStatus === 'APPROVED'
  const command = { action: approved ? 'approve' : 'reject', id, version, comment } as const
  const workflow = dealWorkflow(settings.businessTimeZone)
  const { ownerName } = await db.transaction((tx) => decide(tx, call, workflow, command))
  return {
    data: { dealId: id, merchantName: ownerName },
    message: approved ? 'core:deal.approved' : 'core:deal.rejected',
    params: { merchant: ownerName },
  }
})
