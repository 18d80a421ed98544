import * as contract from '#src/contract/location/branch-lifecycle.ts'
import type { Branch } from '#src/contract/location/branches.ts'
import type { Key } from '#src/i18n/keys.ts'
import type { DecisionRules } from '#views/page/decision-rules.ts'
import type { Actor } from '#views/page/page.ts'

type Subject = Pick<Branch, 'status' | 'merchant' | 'bank' | 'address' | 'contactNo'>

export const branchRules: DecisionRules<Subject, contract.BranchAction> = {
  decisions: contract.branchDecisions,
  status: (branch) => branch.status,
  isOwner,
  blocker,
  notYours: 'branches:refused.notYours',
  decided: 'branches:refused.decided',
}

export function isOwner(
  actor: Pick<Actor, 'userId'>,
  { merchant, bank }: Pick<Subject, 'merchant' | 'bank'>,
): boolean {
  return actor.userId === (merchant ?? bank)?.id
}

export function hasToVerify({ contactNo }: Subject, type: contract.VerifyType): boolean {
  return type === 'ADDRESS' || contactNo.value !== null
}

function blocker(branch: Subject): Key | null {
  if (contract.isVerified(branch)) return null
  return branch.contactNo.value === null
    ? 'branches:refused.addressNotVerified'
    : 'branches:refused.notVerified'
}
