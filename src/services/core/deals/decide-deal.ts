import { approveDeal as contract } from '#src/contract/core/deals.ts'
import type { Tx } from '#src/database/connect.ts'
import { approveByRule } from '#src/services/kit/decisions/approve-by-rule.ts'
import { type Decider, decide } from '#src/services/kit/decisions/decide.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import type { deals } from './schema.ts'
import { dealWorkflow } from './workflow.ts'

type DealRow = typeof deals.$inferSelect
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

/** @returns whether a rule approved the submission */
export function approveDealByRule(tx: Tx, decider: Decider, deal: DealRow, timeZone: string) {
  const { id, version, merchantId: ownerId, title, risks, originalPriceCents: priceCents } = deal
  const submission = { kind: 'deals', itemId: id, ownerId, title, risks, priceCents } as const
  const command = { action: 'approve', id, version, comment: undefined } as const
  return approveByRule(tx, decider, submission, (savepoint, by) =>
    decideDeal(savepoint, by, command, timeZone),
  )
}
