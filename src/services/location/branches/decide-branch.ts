import { branchDecisions } from '#src/contract/location/branch-lifecycle.ts'
import { approveBranch as contract } from '#src/contract/location/branches.ts'
import { readDatabaseClock } from '#src/services/kit/clock.ts'
import { decide, readComment } from '#src/services/kit/decisions/decide.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { asApproved } from './branch-record.ts'
import { branchWorkflow } from './workflow.ts'

/** PUT branch/approve: one decision on the version that was seen; the owner is told. */
export const approveBranch = bind(contract, async (call, { db }) => {
  const { id, version, comment: given } = call.body
  const approved = call.body.action === 'APPROVE'
  const action = approved ? 'approve' : 'reject'
  const comment = readComment(given, branchDecisions[action], {
    required: 'common:messages.commentRequiredField',
    unreadable: 'location:field.unreadable',
  })
  const { ownerName } = await db.transaction((tx) =>
    decide(tx, call, branchWorkflow, { action, id, version, comment }, async (before) =>
      approved ? { approvedAs: asApproved(before, await readDatabaseClock(tx)) } : {},
    ),
  )
  return {
    data: { id, ownerName },
    message: approved ? 'location:branch.approved' : 'location:branch.rejected',
    params: { owner: ownerName },
  }
})
