import { type DealAction, dealActions, dealTransitions } from '#src/contract/core/deal-lifecycle.ts'
import type { Deal } from '#src/contract/core/deals.ts'
import type { UserPlan } from '#src/contract/core/subscriptions.ts'
import { type ApprovalStatus, comment } from '#src/contract/values.ts'
import type { Key } from '#src/i18n/keys.ts'
import { type Actor, can } from '#src/web/page/actor.ts'

type Subject = Pick<Deal, 'approvalStatus' | 'expired' | 'merchant'>

/** An action that a person sees on a deal; `reason` says why it is drawn disabled. */
export type DealOffer = { action: DealAction; reason: Key | null }

/** The buttons of a deal for this person. */
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

/** Whether an owner may offer an expired deal once more: nothing else can be done with it. */
export function mayCopy(actor: Actor, deal: Subject): boolean {
  return deal.expired && actor.userId === deal.merchant.id && can(actor, 'ADD_DEAL')
}

/** What the status tag says: an expired deal is expired whatever was decided. */
export function shownStatus(deal: Pick<Subject, 'approvalStatus' | 'expired'>) {
  return deal.expired ? 'EXPIRED' : (deal.approvalStatus satisfies ApprovalStatus)
}

/** Whether a merchant may add a deal now, and if not, what comes first. */
export type AddGate = 'open' | 'noRight' | 'noPlan' | 'noQuota'

/** Null for people who never add deals. An unknown plan is left to the service to judge. */
export function addGate(actor: Actor, plan: UserPlan | null): AddGate | null {
  if (actor.role !== 'MERCHANT') return null
  if (!actor.canAddDeals) return 'noRight'
  if (!plan) return 'open'
  if (!plan.subscribed) return 'noPlan'
  return plan.remainingNoOfDealsPerMonth > 0 ? 'open' : 'noQuota'
}

/** The most that a comment may hold; the contract's own limit. */
export const COMMENT_MAX = comment.maxLength ?? 1000

/** Only where the transition asks for a comment is one needed. */
export function commentError(action: DealAction, text: string): Key | null {
  if (dealTransitions[action].comment === 'none') return null
  if (text === '') return 'deals:reject.commentRequired'
  return text.length > COMMENT_MAX ? 'deals:reject.commentMax' : null
}

/** Administrators see Approve disabled on an expired deal; owners do not see what they cannot use. */
function isShown(actor: Actor, deal: Subject, action: DealAction): boolean {
  const refusal = refusalFor(actor, deal, action)
  return refusal === null || (refusal === 'deals:refused.expired' && action === 'approve')
}

function isParty(actor: Actor, deal: Subject, action: DealAction): boolean {
  const { by } = dealTransitions[action]
  if (actor.role !== by) return false
  return by === 'ADMIN' ? can(actor, 'APPROVE_DEAL') : actor.userId === deal.merchant.id
}
