import type { AuditEventName } from './authentication/audit-events.ts'
import type { NotificationType } from './notifications/types.ts'
import { type Permission, permissionsOf } from './permissions.ts'
import { type StaffRole, staffRoles } from './roles.ts'
import { comment } from './values.ts'

/**
 * One act of a workflow, as data. Guards, buttons, the question before it, the conditional write,
 * the audit trail and the notification all read the same row.
 */
export type Decision<
  From extends string = string,
  To extends string = From,
  Blocker extends string = string,
> = {
  /** The owner of the record, or an administrator. */
  by: 'OWNER' | 'ADMIN'
  permission: Permission
  from: readonly From[]
  /** The state it leads to; null deletes the record. */
  to: To | null
  /** What must not be true of the record. */
  unless?: Blocker
  /** Only with a comment, which the owner reads. */
  comment?: 'required'
  event: AuditEventName
  /** The notification its owner gets. */
  notifies?: NotificationType
}

/** The most characters that the comment of a decision may hold. */
export const COMMENT_MAX = comment.maxLength ?? 1000

/** What is wrong with the comment of a decision; null when nothing is. */
export function commentProblem(decision: Decision, text: string): 'required' | 'tooLong' | null {
  if (decision.comment !== 'required') return null
  if (text === '') return 'required'
  return text.length > COMMENT_MAX ? 'tooLong' : null
}

/** The roles whose people may take a decision, if they hold its permission. */
export function decidingRoles({ by, permission }: Decision): readonly StaffRole[] {
  return staffRoles.filter(
    (role) => (role === 'ADMIN') === (by === 'ADMIN') && permissionsOf[role].includes(permission),
  )
}

/** Who may come to the question of a decision. */
export function deciders(decision: Decision) {
  return { permission: decision.permission, roles: decidingRoles(decision) }
}

/**
 * What each tab of the approvals takes: deciding, and reading what is decided on. Profiles
 * and contact details of merchants and banks wait in one list.
 */
export const decidingTakes = {
  deals: ['APPROVE_DEAL', 'VIEW_DEAL'],
  profile: ['APPROVE_BUSINESS', 'VIEW_MERCHANT', 'VIEW_BANK'],
  contact: ['APPROVE_CONTACT', 'VIEW_MERCHANT', 'VIEW_BANK'],
  branches: ['APPROVE_BRANCH', 'VIEW_BRANCH'],
} as const satisfies Record<string, readonly Permission[]>
