import {
  type AuditGroup,
  type AuditSubject,
  auditGroups,
  auditSubjects,
} from '#src/contract/authentication/audit-events.ts'
import { id } from '#src/contract/values.ts'
import { isBusinessDate } from '#src/i18n/business-time.ts'
import { type ListQuery, readListQuery } from '#src/web/lists/list-query.ts'

/** What the audit page shows; the query string is its only memory. */
export type AuditPageFilters = ListQuery & {
  group: AuditGroup | null
  subject: AuditSubject | null
  /** An account's id. */
  actor: string | null
  /** Business days, yyyy-MM-dd. */
  from: string | null
  to: string | null
}

/** What cannot be understood narrows nothing. */
export function readAuditFilters(query: URLSearchParams): AuditPageFilters {
  const actor = id.safeParse(query.get('actor'))
  return {
    ...readListQuery(query),
    group: auditGroups.find((group) => group === query.get('group')) ?? null,
    subject: auditSubjects.find((subject) => subject === query.get('subject')) ?? null,
    actor: actor.success ? actor.data : null,
    from: readDay(query.get('from')),
    to: readDay(query.get('to')),
  }
}

/** The same filters as a query string; the page only when asked for. */
export function auditQuery(filters: AuditPageFilters, page = 0): Record<string, string | null> {
  const { q, group, subject, actor, from, to } = filters
  return { q, group, subject, actor, from, to, page: page > 0 ? String(page) : null }
}

/** Whether "nothing" means "nothing matches". */
export function isNarrowed({ q, group, subject, actor, from, to }: AuditPageFilters): boolean {
  return [q, group, subject, actor, from, to].some(Boolean)
}

function readDay(given: string | null): string | null {
  return given !== null && isBusinessDate(given) ? given : null
}
