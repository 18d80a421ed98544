import type { auditEntries } from '#src/services/kit/audit/schema.ts'
import type { notifications } from '#src/services/notifications/schema.ts'
import { worldId } from './random.ts'
import { DAY, HOUR } from './world.ts'

export type AuditRow = typeof auditEntries.$inferInsert
export type NewsRow = typeof notifications.$inferInsert
type Subject = { subjectType: string; subjectId: string; requestId: string }
type Actor = { actorId: string; actorRole: string }

export function auditRow(subject: Subject, event: string, at: Date, by: Actor) {
  const id = worldId(`audit ${subject.subjectId} ${event} ${at.getTime()}`)
  return { ...subject, ...by, id, event, at }
}

type Reviewed = Subject & {
  name: string
  picture?: string
  link: string
  owner: { id: string; role: string; name: string }
  version: number
  createdAt: Date
  submittedAt: Date
  deletedAt: Date | null
  /** As audited when it was added. */
  added: object
  reviews: readonly Review[]
  /** Administrators who are told of it. */
  waitsFor: readonly string[]
}
type Review = {
  id: string
  version: number
  decision: string
  comment: string | null
  decidedBy: string
  decidedAt: Date
}

/** What the audit trail and the inboxes hold of a record that was added and reviewed. */
export function recordStory(record: Reviewed, now: number) {
  return { audit: auditOf(record), notifications: newsOf(record, now) }
}

function auditOf(record: Reviewed): AuditRow[] {
  const { subjectType, subjectId, requestId, owner } = record
  const entry = (event: string, at: Date, by: Actor) =>
    auditRow({ subjectType, subjectId, requestId }, `${subjectType}.${event}`, at, by)
  const byOwner = { actorId: owner.id, actorRole: owner.role }
  return [
    { ...entry('created', record.createdAt, byOwner), after: record.added },
    ...(record.version > 1 ? [entry('updated', record.submittedAt, byOwner)] : []),
    ...record.reviews.map(({ decision, decidedAt, decidedBy, comment, version }) => ({
      ...entry(decision.toLowerCase(), decidedAt, { actorId: decidedBy, actorRole: 'ADMIN' }),
      before: { approvalStatus: 'PENDING', version },
      after: { approvalStatus: decision, version },
      comment,
    })),
    ...(record.deletedAt ? [entry('deleted', record.deletedAt, byOwner)] : []),
  ]
}

function newsOf(record: Reviewed, now: number): NewsRow[] {
  const { subjectType, subjectId, name, picture, link, owner, submittedAt } = record
  const subject = { name, ...(picture && { picture }) }
  const dated = (at: Date) => ({
    createdAt: at,
    readAt: now - at.getTime() > 2 * DAY ? new Date(at.getTime() + 5 * HOUR) : null,
  })
  return [
    ...record.waitsFor.map((userId) => ({
      id: worldId(`news ${subjectId} ${userId}`),
      userId,
      type: `${subjectType}-submitted`,
      params: { ...subject, by: owner.name },
      link,
      ...dated(submittedAt),
    })),
    ...record.reviews
      .filter(({ decidedAt }) => now - decidedAt.getTime() < 60 * DAY)
      .map(({ id, decision, decidedAt, comment }) => ({
        id: worldId(`news ${id}`),
        userId: owner.id,
        type: `${subjectType}-${decision.toLowerCase()}`,
        params: { ...subject, ...(comment && { comment }) },
        link,
        ...dated(decidedAt),
      })),
  ]
}
