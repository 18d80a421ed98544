import type { Actor } from '#src/auth/actor.ts'
import { type DealAction, dealActions, dealTransitions } from '#src/contract/core/deal-lifecycle.ts'
import type { Deal } from '#src/contract/core/deals.ts'
import type { ApprovalStatus } from '#src/contract/values.ts'
import type { Key } from '#src/i18n/keys.ts'

type Subject = Pick<Deal, 'approvalStatus' | 'expired' | 'merchant'>

/** An action that a person sees on a deal; `reason` says why it is drawn disabled. */
export type DealOffer = { action: DealAction; reason: Key | null }

/** The buttons of a deal for this person (DEAL-19, DEAL-20, DEAL-37 to DEAL-39). */
export function offersFor(actor: Actor, deal: Subject): DealOffer[] {
  return dealActions
    .filter((action) => isShown(actor, deal, action))
    .map((action) => ({
      action,
      reason: refusalFor(actor, deal, action),
    }))
}

/** Why this person may not do it now; null means they may. Strangers never get here: scope first. */
export function refusalFor(actor: Actor, deal: Subject, action: DealAction): Key | null {
  const rule = dealTransitions[action]
  if (!isParty(actor, deal, action)) return 'deals:refused.notYours'
  if (!rule.from.includes(deal.approvalStatus)) return 'deals:refused.decided'
  if (deal.expired && rule.expired === 'refused') return 'deals:refused.expired'
  return null
}

/** What the status tag says: an expired deal is expired whatever was decided (DEAL-40). */
export function shownStatus(deal: Pick<Subject, 'approvalStatus' | 'expired'>) {
  return deal.expired ? 'EXPIRED' : (deal.approvalStatus satisfies ApprovalStatus)
}

/** Administrators see Approve disabled on an expired deal; owners do not see what they cannot use. */
function isShown(actor: Actor, deal: Subject, action: DealAction): boolean {
  const refusal = refusalFor(actor, deal, action)
  return refusal === null || (refusal === 'deals:refused.expired' && action === 'approve')
}

function isParty(actor: Actor, deal: Subject, action: DealAction): boolean {
  const { by } = dealTransitions[action]
  return actor.role === by && (by === 'ADMIN' || actor.userId === deal.merchant.id)
}
