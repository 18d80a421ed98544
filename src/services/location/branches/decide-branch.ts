import { v7 } from 'uuid'
import { branchTransitions } from '#src/contract/location/branch-lifecycle.ts'
import { approveBranch as contract } from '#src/contract/location/branches.ts'
import type { Tx } from '#src/database/connect.ts'
import { findAccounts } from '#src/services/authentication/index.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { readDatabaseClock } from '#src/services/kit/clock.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { refuseFields } from '#src/services/kit/refusals/field-errors.ts'
import { notify } from '#src/services/notifications/index.ts'
import { asApproved, auditedBranch, branchLink } from './branch-record.ts'
import { branchReviews } from './schema.ts'
import { type BranchRow, type Command, lockBranch, writeBranch } from './transition.ts'

/** PUT branch/approve: one decision on the version that was seen; the owner is told. */
export const approveBranch = bind(contract, async (call, { db }) => {
  const { body, caller, format } = call
  const action = body.action === 'APPROVE' ? 'approve' : 'reject'
  const comment = readComment(body.comment, branchTransitions[action].comment)
  const command: Command = { action, branchId: body.id, ownerId: null, version: body.version }
  const ownerName = await db.transaction(async (tx) => {
    const before = await lockBranch(tx, command, format)
    const approvedAs = asApproved(before, await readDatabaseClock(tx))
    const after = await writeBranch(tx, command, action === 'approve' ? { approvedAs } : {})
    await insertReview(tx, after, comment, caller.userId)
    await recordAudit(tx, call, {
      event: action === 'approve' ? 'branch.approved' : 'branch.rejected',
      subjectType: 'branch',
      subjectId: after.id,
      before: auditedBranch(before),
      after: auditedBranch(after),
      comment,
    })
    await notifyOwner(tx, after, comment)
    return (await findAccounts(tx, [after.ownerId])).get(after.ownerId)?.name ?? ''
  })
  return {
    data: { id: body.id, ownerName },
    message: action === 'approve' ? 'location:branch.approved' : 'location:branch.rejected',
    params: { owner: ownerName },
  }
})

function readComment(given: string | undefined, rule: 'required' | 'none'): string | null {
  const comment = given?.toWellFormed() || null
  refuseFields({
    ...(comment?.includes('\0') && { comment: 'location:field.unreadable' as const }),
    ...(rule === 'required' &&
      comment === null && { comment: 'common:messages.commentRequiredField' as const }),
  })
  return comment
}

async function insertReview(tx: Tx, branch: BranchRow, comment: string | null, decidedBy: string) {
  const decision = branch.approvalStatus === 'APPROVED' ? 'APPROVED' : 'REJECTED'
  await tx.insert(branchReviews).values({
    id: v7(),
    branchId: branch.id,
    version: branch.version,
    decision,
    comment,
    decidedBy,
  })
}

async function notifyOwner(tx: Tx, branch: BranchRow, comment: string | null): Promise<void> {
  await notify(tx, {
    userIds: [branch.ownerId],
    type: branch.approvalStatus === 'APPROVED' ? 'branch-approved' : 'branch-rejected',
    params: { name: branch.name, ...(comment && { comment }) },
    link: branchLink(branch.id),
  })
}
