import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { BATCH_SIZE, paging, SEARCH_MAX, sortParam } from '../paging.ts'
import { calendarDay, dateValue, entity, id, role } from '../values.ts'
import { auditGroups, auditSubjects } from './audit-events.ts'

export const TIMELINE_MAX = 50
export const CHANGE_VALUE_MAX = 200

/** Values in the request's language; both null if only the change itself is recorded. */
const change = z.object({
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
})
export type AuditChange = z.infer<typeof change>

const entry = entity('AuditEntry', {
  id,
  at: dateValue,
  event: z.string(),
  actor: z.object({ id, name: z.string().nullable(), role: role.nullable() }).nullable(),
  subject: z.object({
    type: z.string(),
    id: z.string().nullable(),
    name: z.string().nullable(),
    role: role.nullable(),
    /** Whose record it is, such as the business of a deal. */
    owner: z.string().nullable(),
  }),
  comment: z.string().nullable(),
  changes: z.array(change),
  requestId: z.string(),
})
export type AuditEntry = z.infer<typeof entry>

const filters = z.object({
  group: z.enum(auditGroups).optional(),
  subjectType: z.enum(auditSubjects).optional(),
  actorId: id.optional(),
  from: calendarDay.optional(),
  to: calendarDay.optional(),
})
export type AuditFilters = z.infer<typeof filters>

export const auditSorts = ['time'] as const
const sorted = filters.extend(sortParam(auditSorts))

/** The term is a record's or request's id, an event's name, or part of a person's name. */
export const listAudit = endpoint('get /audit/{page}/{size}/search/{term}', {
  summary: 'The audit trail, newest first; for full administrators',
  callers: ['ADMIN'],
  query: sorted,
  data: z.object({
    entries: z.array(entry),
    actorName: z.string().nullable(),
    ...paging,
  }),
})

/** A batch of the same list; the next one starts below the last entry. The first is audited. */
export const exportAudit = endpoint('get /audit/export/{size}/search/{term}', {
  summary: 'The audit trail in batches for a file, newest first; for full administrators',
  callers: ['ADMIN'],
  params: z.object({
    size: z.coerce.number().int().min(1).max(BATCH_SIZE),
    term: z.string().max(SEARCH_MAX),
  }),
  /** `olderThan` is the last entry of the previous batch, in either direction. */
  query: sorted.extend({ olderThan: id.optional() }),
  data: z.object({ entries: z.array(entry) }),
  refuses: ['notFound'],
})

/** Without sign-ins, which change nothing about an account. */
export const readTimeline = endpoint('get /audit/subject/{subjectType}/{id}', {
  summary: 'What happened to one record, newest first; for full administrators',
  callers: ['ADMIN'],
  params: z.object({ subjectType: z.enum(auditSubjects), id: z.string().max(200) }),
  data: z.object({ entries: z.array(entry), more: z.boolean() }),
})
export type Timeline = z.infer<(typeof readTimeline)['data']>
