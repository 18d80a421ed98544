import {
  type ChangeAction,
  changeDecisions,
  type ReviewKind,
} from '#src/contract/authentication/account-lifecycle.ts'
import type { DecisionRules } from '#src/web/decisions/rules.ts'

type Subject = { version: { status: string } }

export const reviewRules: Record<ReviewKind, DecisionRules<Subject, ChangeAction>> = {
  business: rulesOf('business'),
  contact: rulesOf('contact'),
}

function rulesOf(kind: ReviewKind): DecisionRules<Subject, ChangeAction> {
  return {
    decisions: changeDecisions[kind],
    status: ({ version }) => version.status,
    isOwner: () => false,
    notYours: 'common:errors.forbidden',
    decided: 'approvals:page.replaced',
  }
}
