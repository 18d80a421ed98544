import { deleteBranch as contract } from '#src/contract/location/branches.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { answerWithMessage } from './answer-with-message.ts'
import { auditedBranch, refuseUnapproved } from './branch-record.ts'
import { lockBranch, writeBranch } from './transition.ts'

/** DELETE branch/{id}: soft, the row stays for the audit trail. */
export const deleteBranch = bind(contract, async (call, { db }) => {
  const { params, caller, format } = call
  const command = {
    action: 'delete' as const,
    branchId: params.id,
    ownerId: caller.userId,
    version: null,
  }
  await db.transaction(async (tx) => {
    const before = await lockBranch(tx, command, format)
    await refuseUnapproved(tx, caller.userId)
    await writeBranch(tx, command, {})
    await recordAudit(tx, call, {
      event: 'branch.deleted',
      subjectType: 'branch',
      subjectId: params.id,
      before: auditedBranch(before),
    })
  })
  return answerWithMessage(call, 'location:branch.deleted', { id: params.id })
})
