import { type DealAction, dealDecisions } from '#src/contract/core/deal-lifecycle.ts'
import type { Deal } from '#src/contract/core/deals.ts'
import type { UserPlan } from '#src/contract/core/subscriptions.ts'
import type { Decision } from '#src/contract/deciding.ts'
import type { ApprovalStatus } from '#src/contract/values.ts'
import type { Key } from '#src/i18n/keys.ts'
import { type DecisionRules, refusalFor } from '#views/page/decision-rules.ts'
import { type Actor, can } from '#views/page/page.ts'
import { stateWord } from '#views/page/state-word.ts'

type Subject = Pick<Deal, 'approvalStatus' | 'expired' | 'merchant'> &
  Partial<Pick<Deal, 'writers'>>

export const dealRules: DecisionRules<Subject, DealAction> = {
  decisions: dealDecisions,
  status: (deal) => deal.approvalStatus,
  isOwner: (actor, deal) => actor.userId === deal.merchant.id,
  blocker: (deal) => (deal.expired ? 'deals:refused.expired' : null),
  notYours: 'deals:refused.notYours',
  decided: 'deals:refused.decided',
  writers: { of: ({ writers = [] }) => writers, refused: 'deals:refused.ownVersion' },
}

/** Whether this administrator may write deals in a merchant's name. */
export function mayWriteForMerchants(actor: Actor): boolean {
  return actor.isAdmin && can(actor, 'WRITE_FOR_MERCHANT')
}

/** Why a deal cannot be edited: administrators edit what its merchant may edit. */
export function editRefusal(actor: Actor, deal: Subject): Key | null {
  if (!mayWriteForMerchants(actor)) return refusalFor(dealRules, actor, deal, 'edit')
  const { from }: Decision = dealDecisions.edit
  if (!from.includes(deal.approvalStatus)) return dealRules.decided
  return deal.expired ? 'deals:refused.expired' : null
}

export function mayCopy(actor: Actor, deal: Subject): boolean {
  return deal.expired && actor.userId === deal.merchant.id && can(actor, 'ADD_DEAL')
}

type Shown = Pick<Subject, 'approvalStatus' | 'expired'> & { changesRequested?: boolean }

export function shownStatus({ expired, changesRequested, approvalStatus }: Shown) {
  if (expired) return 'EXPIRED'
  return stateWord<ApprovalStatus>(approvalStatus, changesRequested === true)
}

export type AddGate = 'open' | 'noRight' | 'noPlan' | 'noQuota'

export type Gate = Exclude<AddGate, 'open'> | 'noCategories'

/** Null for people who never add deals. If the plan is unknown, the service decides. */
export function addGate(
  actor: Pick<Actor, 'role' | 'canAddDeals'>,
  plan: UserPlan | null,
): AddGate | null {
  if (actor.role !== 'MERCHANT') return null
  if (!actor.canAddDeals) return 'noRight'
  if (!plan) return 'open'
  if (!plan.subscribed) return 'noPlan'
  return plan.remainingNoOfDealsPerMonth > 0 ? 'open' : 'noQuota'
}
