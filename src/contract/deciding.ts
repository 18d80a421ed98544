import type { AuditEventName } from './authentication/audit-events.ts'
import type { NotificationType } from './notifications/types.ts'
import { type Permission, permissions, permissionsOf, type StaffRole, staffRoles } from './roles.ts'
import { comment } from './values.ts'

export const CHANGES_REQUESTED = 'CHANGES_REQUESTED'
/** A review's outcome; CHANGES_REQUESTED: rejected with a request to resubmit. */
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
  /** The review's outcome, if it says more than the resulting state. */
  answer?: typeof CHANGES_REQUESTED
  unless?: Blocker
  comment?: 'required'
  event: AuditEventName
  notifies?: NotificationType
}

/** The answers to what waits for review, named in the audit trail and to the owner by its subject. */
export function reviewAnswers<const Subject extends string, const P extends Permission>(
  subject: Subject,
  permission: P,
) {
  const answered = { by: 'ADMIN', permission, from: ['PENDING'] } as const
  const returned = { ...answered, to: 'REJECTED', comment: 'required' } as const
  return {
    reject: {
      ...returned,
      event: `${subject}.rejected`,
      notifies: `${subject}-rejected`,
    },
    requestChanges: {
      ...returned,
      answer: CHANGES_REQUESTED,
      event: `${subject}.changes-requested`,
      notifies: `${subject}-changes-requested`,
    },
    approve: {
      ...answered,
      to: 'APPROVED',
      event: `${subject}.approved`,
      notifies: `${subject}-approved`,
    },
  } as const
}

export const COMMENT_MAX = comment.maxLength ?? 1000

export function commentProblem(decision: Decision, text: string): 'required' | 'tooLong' | null {
  if (decision.comment !== 'required') return null
  if (text === '') return 'required'
  return text.length > COMMENT_MAX ? 'tooLong' : null
}

/** Whether it answers what waits; owners' actions and blocks do not. */
export function answersSubmission({ by, from }: Pick<Decision, 'by' | 'from'>): boolean {
  return by === 'ADMIN' && from.includes('PENDING')
}

/** A review's outcome. */
export function verdictOf<To>({ answer, to }: { answer?: typeof CHANGES_REQUESTED; to: To }) {
  return answer ?? to
}

/** The state a review's outcome leads to: requesting changes rejects. */
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
 * Permissions for each inbox queue, all of one set: deciding, and reading what is decided on. Profiles
 * and contact details of merchants and banks share a list; accounts have one per type.
 */
export const permissionsToDecide = {
  deals: [['APPROVE_DEAL', 'VIEW_DEAL']],
  profile: [['APPROVE_BUSINESS', 'VIEW_MERCHANT', 'VIEW_BANK']],
  contact: [['APPROVE_CONTACT', 'VIEW_MERCHANT', 'VIEW_BANK']],
  branches: [['APPROVE_BRANCH', 'VIEW_BRANCH']],
  accounts: [
    ['APPROVE_MERCHANT', 'VIEW_MERCHANT'],
    ['APPROVE_MERCHANT', 'VIEW_BANK'],
  ],
  corrections: [['APPROVE_DEAL', 'VIEW_DEAL']],
} as const satisfies Record<string, readonly (readonly Permission[])[]>

/**
 * What each permission is worth nothing without: any one of these sets. Changing takes seeing, deciding
 * what `permissionsToDecide` says.
 */
export const permissionNeeds = needsOf()

function needsOf(): ReadonlyMap<Permission, readonly (readonly Permission[])[]> {
  const needs = new Map<Permission, Permission[][]>([
    ['UNDO_REDEMPTION', [['VIEW_COUPON']]],
    ['PAUSE_DEAL', [['VIEW_DEAL']]],
    ['REFUND_PAYMENT', [['VIEW_PAYMENT']]],
    ['RESET_FACTOR', [['UPDATE_ROLE'], ['UPDATE_MERCHANT'], ['UPDATE_BANK']]],
    ['VIEW_AS', [['VIEW_MERCHANT'], ['VIEW_BANK']]],
    ['VIEW_TILL', [['VIEW_MERCHANT']]],
    ['REVOKE_TILL', [['VIEW_TILL']]],
    ['WRITE_FOR_MERCHANT', [['VIEW_DEAL', 'VIEW_MERCHANT', 'VIEW_BRANCH']]],
  ])
  for (const permission of permissions) {
    const see = permission.replace(/^(ADD|UPDATE|DELETE)_/, 'VIEW_') as Permission
    if (see !== permission) needs.set(permission, [[see]])
  }
  for (const sets of Object.values(permissionsToDecide)) {
    const all: readonly (readonly Permission[])[] = sets
    for (const [decide, ...read] of all) {
      const known = (decide && needs.get(decide)) ?? []
      const isKnown = known.some((set) => set.join() === read.join())
      if (decide && !isKnown) needs.set(decide, [...known, read])
    }
  }
  return needs
}

/** With what they need; of several sets the first, unless one is there already. */
export function withNeeds(chosen: readonly Permission[]): Permission[] {
  const held = new Set(chosen)
  for (const permission of chosen) {
    const sets = permissionNeeds.get(permission) ?? []
    if (sets.some((set) => set.every((one) => held.has(one)))) continue
    for (const one of sets[0] ?? []) held.add(one)
  }
  return [...held]
}
