import { approveBranch as contract } from '#src/contract/location/branches.ts'
import { readDatabaseClock } from '#src/services/kit/clock.ts'
import { decide } from '#src/services/kit/decisions/decide.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { asApproved } from './branch-record.ts'
import { branchWorkflow } from './workflow.ts'

export const approveBranch = bind(contract, async (call, { db }) => {
  const { id, version, comment } = call.body
  const approved = call.body.action === 'APPROVE'
  const command = { action: approved ? 'approve' : 'reject', id, version, comment } as const
  const { ownerName } = await db.transaction((tx) =>
    decide(tx, call, branchWorkflow, command, async (before) =>
      approved ? { approvedAs: asApproved(before, await readDatabaseClock(tx)) } : {},
    ),
  )
  return {
    data: { id, ownerName },
    message: approved ? 'location:branch.approved' : 'location:branch.rejected',
    params: { owner: ownerName },
  }
})
