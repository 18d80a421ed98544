import {
  type ChangeAction,
  changeDecisions,
  type ReviewKind,
} from '#src/contract/authentication/account-lifecycle.ts'
import type {
  BusinessInfoShown,
  BusinessVersion,
  ContactInfoShown,
  ContactVersion,
} from '#src/contract/authentication/profiles.ts'
import type { BusinessRole } from '#src/contract/roles.ts'
import type { AccountStatus, MobileNo } from '#src/contract/values.ts'
import type { DecisionRules } from '#views/page/decision-rules.ts'

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

type Versions =
  | { kind: 'business'; version: BusinessVersion; live: BusinessInfoShown }
  | { kind: 'contact'; version: ContactVersion; live: ContactInfoShown }

export type Reviewed = Versions & {
  type: BusinessRole
  name: string
  account: {
    fullName: string
    email: string | null
    mobileNo: MobileNo | null
    approvalStatus: AccountStatus
  }
}
