import {
  type AccountAction,
  accountActions,
  accountTransitions,
} from '#src/contract/authentication/account-lifecycle.ts'
import type { BusinessRole } from '#src/contract/roles.ts'
import { type AccountStatus, comment } from '#src/contract/values.ts'
import type { Key } from '#src/i18n/keys.ts'
import { type Actor, can } from '#src/web/page/actor.ts'

/** The two addresses of an account's record: to look at it, and to decide on it. */
export type Screen = 'view' | 'review'

type Subject = { type: BusinessRole; approvalStatus: AccountStatus }

/** Only on the review screen. */
const ofReview: readonly AccountAction[] = ['APPROVE', 'REJECT']

/** What this person may do with the account now. */
export function actionsFor(actor: Actor, subject: Subject, screen: Screen): AccountAction[] {
  return accountActions.filter(
    (action) =>
      isPossible(action, subject.approvalStatus) &&
      accountTransitions[action].by === actor.role &&
      can(actor, accountTransitions[action].permission[subject.type]) &&
      (screen === 'review' || !ofReview.includes(action)),
  )
}

/** Whether there is something to decide on the review screen. */
export function awaitsReview(actor: Actor, subject: Subject): boolean {
  return actionsFor(actor, subject, 'review').some((action) => ofReview.includes(action))
}

/** Whether the status allows it; the service judges again. */
export function isPossible(action: AccountAction, status: AccountStatus): boolean {
  return accountTransitions[action].from.includes(status)
}

/** The most that a comment may hold; the contract's own limit. */
export const COMMENT_MAX = comment.maxLength ?? 1000

export function needsComment(action: AccountAction): boolean {
  return accountTransitions[action].comment === 'required'
}

/** Blocking and rejecting need a comment, nothing else does. */
export function commentError(action: AccountAction, text: string): Key | null {
  if (!needsComment(action)) return null
  if (text === '') return 'merchants:comment.required'
  return text.length > COMMENT_MAX ? 'merchants:comment.max' : null
}
