import type { DealCorrection } from '#src/contract/core/deal-corrections.ts'
import { type CorrectionAction, correctionDecisions } from '#src/contract/core/deal-corrections.ts'
import type { Deal } from '#src/contract/core/deals.ts'
import type { DecisionRules } from '#views/page/decision-rules.ts'
import { type Actor, can } from '#views/page/page.ts'

export const correctionRules: DecisionRules<
  Pick<DealCorrection, 'approvalStatus' | 'merchant' | 'expired'>,
  CorrectionAction
> = {
  decisions: correctionDecisions,
  status: ({ approvalStatus }) => approvalStatus,
  isOwner: (actor, { merchant }) => actor.userId === merchant.id,
  blocker: ({ expired }) => (expired ? 'deal-corrections:refused.over' : null),
  notYours: 'deal-corrections:refused.notYours',
  decided: 'deal-corrections:refused.decided',
}

export function mayCorrect(
  actor: Actor,
  deal: Pick<Deal, 'approvalStatus' | 'expired' | 'merchant'>,
): boolean {
  const isLive = deal.approvalStatus === 'APPROVED' && !deal.expired
  return isLive && actor.userId === deal.merchant.id && can(actor, 'UPDATE_DEAL')
}
