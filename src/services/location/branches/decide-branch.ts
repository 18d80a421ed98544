import { approveBranch as contract } from '#src/contract/location/branches.ts'
import type { Tx } from '#src/database/connect.ts'
import { readDatabaseClock } from '#src/services/kit/clock.ts'
import { type Decider, decide } from '#src/services/kit/decisions/decide.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { asApproved } from './branch-record.ts'
import { branchWorkflow } from './workflow.ts'

type Command = {
  action: 'approve' | 'reject' | 'requestChanges'
  id: string
  version: number
  comment: string | undefined
}

export const approveBranch = bind(contract, async (call, { db }) => {
  const { id, version, comment } = call.body
  const { action, message } = acts[call.body.action]
  const command: Command = { action, id, version, comment }
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
  return decide(tx, decider, branchWorkflow, command, async (before) =>
    command.action === 'approve'
      ? { approvedAs: asApproved(before, await readDatabaseClock(tx)) }
      : {},
  )
}
