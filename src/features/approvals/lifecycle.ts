import {
  type ChangeAction,
  changeTransitions,
} from '#src/contract/authentication/account-lifecycle.ts'
import type { Permission } from '#src/contract/permissions.ts'
import { approvalStatus, comment } from '#src/contract/values.ts'
import type { Key } from '#src/i18n/keys.ts'
import { type Actor, can } from '#src/web/page/actor.ts'

/** Business information or the contact person. */
export type ReviewKind = 'business' | 'contact'

export const reviewPermissions: Record<ReviewKind, Permission> = {
  business: 'APPROVE_BUSINESS',
  contact: 'APPROVE_CONTACT',
}

/** The most wanted stands last, at the right. */
const order: readonly ChangeAction[] = ['REJECT', 'APPROVE']

/** What this person may do with a submitted version now. */
export function decisionsFor(actor: Actor, kind: ReviewKind, status: string): ChangeAction[] {
  const known = approvalStatus.options.find((one) => one === status)
  const may = can(actor, reviewPermissions[kind])
  return order.filter((action) => {
    const { by, from } = changeTransitions[action]
    return may && actor.role === by && known !== undefined && from.includes(known)
  })
}

/** The most that a comment may hold; the contract's own limit. */
export const COMMENT_MAX = comment.maxLength ?? 1000

export function needsComment(action: ChangeAction): boolean {
  return changeTransitions[action].comment === 'required'
}

/** Only rejecting needs a comment. */
export function commentError(action: ChangeAction, text: string): Key | null {
  if (!needsComment(action)) return null
  if (text === '') return 'approvals:comment.required'
  return text.length > COMMENT_MAX ? 'approvals:comment.max' : null
}
