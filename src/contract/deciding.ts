import type { AuditEventName } from './authentication/audit-events.ts'
import type { NotificationType } from './notifications/types.ts'
import { type Permission, permissionsOf, type StaffRole, staffRoles } from './roles.ts'
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
  /** Whoever wrote what waits, in its owner's name, does not decide so. */
  notBy?: 'writers'
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
