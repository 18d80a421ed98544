import { and, eq, inArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { auditSorts } from '#src/contract/authentication/audit.ts'
import { type AuditGroup, eventsOf } from '#src/contract/authentication/audit-events.ts'
import type { Sort } from '#src/contract/paging.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { listOrders } from '#src/services/kit/lists/list-order.ts'

export type SearchedFor = {
  text: string
  events: readonly string[]
  people: { ids: readonly string[] } | { query: SQL }
}

export type EntryQuery = {
  group: AuditGroup | null
  subjectType: string | null
  actorId: string | null
  within: SQL | undefined
  searched: SearchedFor | null
  sort?: Sort<AuditSort> | undefined
}
type AuditSort = (typeof auditSorts)[number]

export type Place = { at: Date; id: string }

const byTime = [auditEntries.at, auditEntries.id]

export const auditOrders = listOrders<AuditSort>(
  { table: auditEntries, id: auditEntries.id, by: byTime, direction: 'desc' },
  { time: { by: byTime, index: 'audit_entries_at' } },
)

export function matchEntries(query: EntryQuery, behind: Place | null = null): SQL | undefined {
  const { group, subjectType, actorId, within, searched } = query
  const { event } = auditEntries
  return and(
    group === null ? undefined : inArray(event, eventsOf(group)),
    subjectType === null ? undefined : eq(auditEntries.subjectType, subjectType),
    actorId === null ? undefined : eq(auditEntries.actorId, actorId),
    within,
    searched === null ? undefined : matchSearched(searched),
    behind === null ? undefined : isBehind(query, behind),
  )
}

function isBehind({ sort }: EntryQuery, place: Place): SQL {
  const { at, id } = auditEntries
  const than = auditOrders(sort).direction === 'asc' ? sql`>` : sql`<`
  return sql`(${at}, ${id}) ${than} (${place.at.toISOString()}::timestamptz, ${place.id}::uuid)`
}

function matchSearched({ text, events, people }: SearchedFor): SQL | undefined {
  const { event, requestId, subjectId, actorId } = auditEntries
  return or(
    eq(requestId, text),
    eq(subjectId, text),
    events.length === 0 ? undefined : inArray(event, [...events]),
    isPerson(actorId, people, sql`uuid`),
    isPerson(subjectId, people, sql`text`),
  )
}

function isPerson(column: SQLWrapper, people: SearchedFor['people'], type: SQL) {
  if ('query' in people) {
    return sql`${column} in (select id::${type} from ${people.query} as named)`
  }
  if (people.ids.length === 0) return undefined
  return sql`${column} = any(${sql.param([...people.ids])}::${type}[])`
}
