import {
  type BranchAction,
  branchTransitions,
  isVerified,
  type VerifyType,
} from '#src/contract/location/branch-lifecycle.ts'
import type { Branch } from '#src/contract/location/branches.ts'
import type { Permission } from '#src/contract/permissions.ts'
import { comment } from '#src/contract/values.ts'
import type { Key } from '#src/i18n/keys.ts'
import { type Actor, can } from '#src/web/page/actor.ts'

export type Subject = Pick<Branch, 'status' | 'merchant' | 'bank' | 'address' | 'contactNo'>

/** An action that a person sees on a branch; `reason` says why it is drawn disabled. */
export type BranchOffer = { action: BranchAction; reason: Key | null }

export const branchPermissions: Record<BranchAction, Permission> = {
  edit: 'UPDATE_BRANCH',
  delete: 'DELETE_BRANCH',
  verify: 'APPROVE_BRANCH',
  approve: 'APPROVE_BRANCH',
  reject: 'APPROVE_BRANCH',
}

/** The buttons of a branch, the most wanted last, at the right. */
const buttons = ['delete', 'edit', 'reject', 'approve'] as const

/** Approve stands there all the same, disabled, with this beside it. */
const unverified: readonly Key[] = [
  'branches:refused.notVerified',
  'branches:refused.addressNotVerified',
]

/** What this person may do with the branch now. */
export function offersFor(actor: Actor, branch: Subject): BranchOffer[] {
  return buttons
    .map((action) => ({ action, reason: refusalFor(actor, branch, action) }))
    .filter(({ reason }) => reason === null || unverified.includes(reason))
}

/** Why this person may not do it now; null means they may. Strangers never get here: scope first. */
export function refusalFor(actor: Actor, branch: Subject, action: BranchAction): Key | null {
  const rule = branchTransitions[action]
  if (!isParty(actor, branch, action)) return 'branches:refused.notYours'
  if (!rule.from.includes(branch.status)) return 'branches:refused.decided'
  if (rule.verified !== 'required' || isVerified(branch)) return null
  return branch.contactNo.value === null
    ? 'branches:refused.addressNotVerified'
    : 'branches:refused.notVerified'
}

export function isOwner(
  actor: Pick<Actor, 'userId'>,
  { merchant, bank }: Pick<Subject, 'merchant' | 'bank'>,
) {
  return actor.userId === (merchant ?? bank)?.id
}

/** Whether the branch has what is to be verified: a contact number may be missing. */
export function hasToVerify({ contactNo }: Subject, type: VerifyType): boolean {
  return type === 'ADDRESS' || contactNo.value !== null
}

/** The most that a comment may hold; the contract's own limit. */
export const COMMENT_MAX = comment.maxLength ?? 1000

/** Only where the transition asks for a comment is one needed. */
export function commentError(action: BranchAction, text: string): Key | null {
  if (branchTransitions[action].comment === 'none') return null
  if (text === '') return 'branches:reject.commentRequired'
  return text.length > COMMENT_MAX ? 'branches:reject.commentMax' : null
}

function isParty(actor: Actor, branch: Subject, action: BranchAction): boolean {
  const { by } = branchTransitions[action]
  const party = by === 'ADMIN' ? actor.isAdmin : isOwner(actor, branch)
  return party && can(actor, branchPermissions[action])
}
