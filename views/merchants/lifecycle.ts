import {
  type AccountAction,
  accountDecisions,
} from '#src/contract/authentication/account-lifecycle.ts'
import type { BusinessRole } from '#src/contract/roles.ts'
import type { AccountStatus } from '#src/contract/values.ts'
import { type DecisionRules, offersFor } from '#views/page/decision-rules.ts'
import type { Actor } from '#views/page/page.ts'

export type Screen = 'view' | 'review'

type Subject = { approvalStatus: AccountStatus }

export const accountRules: Record<BusinessRole, DecisionRules<Subject, AccountAction>> = {
  MERCHANT: rulesOf('MERCHANT'),
  BANK: rulesOf('BANK'),
}

export function isReview(action: AccountAction): boolean {
  return action === 'APPROVE' || action === 'REJECT'
}

export function actionsFor(
  actor: Actor,
  { type, ...account }: Subject & { type: BusinessRole },
  screen: Screen,
): AccountAction[] {
  const offers = offersFor(accountRules[type], actor, account)
  const actions = offers.map(({ action }) => action)
  return actions.filter((action) => screen === 'review' || !isReview(action))
}

export function awaitsReview(actor: Actor, subject: Subject & { type: BusinessRole }): boolean {
  return actionsFor(actor, subject, 'review').some(isReview)
}

function rulesOf(type: BusinessRole): DecisionRules<Subject, AccountAction> {
  return {
    decisions: accountDecisions[type],
    status: ({ approvalStatus }) => approvalStatus,
    isOwner: () => false,
    notYours: 'common:errors.forbidden',
    decided: 'merchants:show.tooLate',
  }
}

export const accountTabs = ['business', 'categories', 'deals', 'branches', 'contact'] as const
export type AccountTab = (typeof accountTabs)[number]
