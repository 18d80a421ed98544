import type { ChangePart } from '#src/contract/change-parts.ts'
import { approveBranch as contract } from '#src/contract/location/branches.ts'
import type { Tx } from '#src/database/connect.ts'
import { readDatabaseClock } from '#src/services/kit/clock.ts'
import { requireDivisible } from '#src/services/kit/decisions/accept-parts.ts'
import { approveByRule } from '#src/services/kit/decisions/approve-by-rule.ts'
import { type Decider, decide } from '#src/services/kit/decisions/decide.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { acceptInto, changedOf, refuseUnverified } from './accepted-parts.ts'
import { asApproved } from './branch-record.ts'
import type { BranchRow } from './schema.ts'
import { branchWorkflow } from './workflow.ts'

type Command = {
  action: 'approve' | 'reject' | 'requestChanges'
  id: string
  version: number
  comment: string | undefined
  accepted?: readonly ChangePart[]
}

export const approveBranch = bind(contract, async (call, { db }) => {
  const { id, version, comment, accepted } = call.body
  const { action, message } = acts[call.body.action]
  const command: Command = { action, id, version, comment, accepted }
  const { ownerName } = await db.transaction((tx) => decideBranch(tx, call, command))
  return {
    data: { id, ownerName },
    message,
    params: { owner: ownerName },
  }
})

const acts = {
  APPROVE: { action: 'approve', message: 'location:branch.approved' },
  REJECT: { action: 'reject', message: 'location:branch.rejected' },
  REQUEST_CHANGES: { action: 'requestChanges', message: 'location:branch.changesRequested' },
} as const

export function decideBranch(tx: Tx, decider: Decider, command: Command) {
  const { action, accepted = [] } = command
  return decide(tx, decider, branchWorkflow, command, async (before) => {
    const live = action === 'requestChanges' ? before.approvedAs : null
    requireDivisible(changedOf(before, live), accepted)
    refuseUnverified(before, accepted)
    if (action === 'approve') return { approvedAs: asApproved(before, await readDatabaseClock(tx)) }
    if (!live || accepted.length === 0) return {}
    const merged = acceptInto(live, before, accepted)
    return { approvedAs: asApproved(merged, await readDatabaseClock(tx)) }
  })
}

/** @returns whether a rule approved the submission */
export function approveBranchByRule(tx: Tx, decider: Decider, branch: BranchRow) {
  const { id, version, ownerId, name: title, risks, approvedAs } = branch
  const changed = changedOf(branch, approvedAs)
  const command = { action: 'approve', id, version, comment: undefined } as const
  return approveByRule(
    tx,
    decider,
    { itemId: id, ownerId, title, risks, ...changed },
    (savepoint, by) => decideBranch(savepoint, by, command),
  )
}
