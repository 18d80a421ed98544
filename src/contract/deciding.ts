import type { AuditEventName } from './authentication/audit-events.ts'
import type { NotificationType } from './notifications/types.ts'
import { type Permission, permissionsOf } from './permissions.ts'
import { type StaffRole, staffRoles } from './roles.ts'
import { comment } from './values.ts'

export const CHANGES_REQUESTED = 'CHANGES_REQUESTED'
/** What a review says; CHANGES_REQUESTED: rejected, with the wish to see it again. */
export const verdicts = ['APPROVED', 'REJECTED', CHANGES_REQUESTED] as const

export type Decision<
  From extends string = string,
  To extends string = From,
  Blocker extends string = string,
> = {
  by: 'OWNER' | 'ADMIN'
  permission: Permission
  from: readonly From[]
  to: To | null
  /** What the review says, where that is more than the state that it leads to. */
  answer?: typeof CHANGES_REQUESTED
  unless?: Blocker
  comment?: 'required'
  event: AuditEventName
  notifies?: NotificationType
}

export const COMMENT_MAX = comment.maxLength ?? 1000

export function commentProblem(decision: Decision, text: string): 'required' | 'tooLong' | null {
  if (decision.comment !== 'required') return null
  if (text === '') return 'required'
  return text.length > COMMENT_MAX ? 'tooLong' : null
}

/** The state that a decision, as its review says it, has led to: asking for changes rejects. */
export function stateAfter(decided: string): string {
  return decided === CHANGES_REQUESTED ? 'REJECTED' : decided
}

export function decidingRoles({ by, permission }: Decision): readonly StaffRole[] {
  return staffRoles.filter(
    (role) => (role === 'ADMIN') === (by === 'ADMIN') && permissionsOf[role].includes(permission),
  )
}

export function deciders(decision: Decision) {
  return { permission: decision.permission, roles: decidingRoles(decision) }
}

/**
 * What each queue of the inbox takes, all of one set: deciding, and reading what is decided on.
 * Profiles and contact details of merchants and banks wait in one list, accounts of either in theirs.
 */
export const decidingTakes = {
  deals: [['APPROVE_DEAL', 'VIEW_DEAL']],
  profile: [['APPROVE_BUSINESS', 'VIEW_MERCHANT', 'VIEW_BANK']],
  contact: [['APPROVE_CONTACT', 'VIEW_MERCHANT', 'VIEW_BANK']],
  branches: [['APPROVE_BRANCH', 'VIEW_BRANCH']],
  accounts: [
    ['APPROVE_MERCHANT', 'VIEW_MERCHANT'],
    ['APPROVE_MERCHANT', 'VIEW_BANK'],
  ],
} as const satisfies Record<string, readonly (readonly Permission[])[]>
