import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { BATCH_SIZE, paging, SEARCH_MAX, sortParam } from '../paging.ts'
import type { Permission } from '../roles.ts'
import { calendarDay, dateValue, entity, INSTANT_MAX, id, role } from '../values.ts'
import { type AuditSubject, auditGroups, auditSubjects } from './audit-events.ts'

export const TIMELINE_MAX = 50
export const CHANGE_VALUE_MAX = 200
export const CHANGES_MAX = 10

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
    /** It had a name while it was there. */
    isGone: z.boolean(),
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

/** What is decided on in a version, by the permission of those who decide. */
export const decidedSubjects = {
  deal: 'APPROVE_DEAL',
  'deal-correction': 'APPROVE_DEAL',
  branch: 'APPROVE_BRANCH',
  user: 'APPROVE_MERCHANT',
} as const satisfies Partial<Record<AuditSubject, Permission>>
export type DecidedSubject = keyof typeof decidedSubjects
const subjectsDecided = Object.keys(decidedSubjects) as [DecidedSubject, ...DecidedSubject[]]

export const readChanges = endpoint('get /audit/changes/{subjectType}/{id}', {
  summary:
    'What changed of a record since a version of it, newest first; for those who decide on it',
  callers: ['ADMIN'],
  params: z.object({ subjectType: z.enum(subjectsDecided), id }),
  query: z.object({ seen: z.coerce.number().int().min(0).max(INSTANT_MAX) }),
  data: z.object({ entries: z.array(entry) }),
})
