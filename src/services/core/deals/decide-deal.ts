import { approveDeal as contract } from '#src/contract/core/deals.ts'
import type { Tx } from '#src/database/connect.ts'
import { type Decider, decide } from '#src/services/kit/decisions/decide.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { dealWorkflow } from './workflow.ts'

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
