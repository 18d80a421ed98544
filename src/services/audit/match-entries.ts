import { and, eq, inArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type AuditGroup, auditEvents } from '#src/contract/authentication/audit-events.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'

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
}

export type Place = { at: Date; id: string }

export function matchEntries(query: EntryQuery, below: Place | null = null): SQL | undefined {
  const { group, subjectType, actorId, within, searched } = query
  const { event, at, id } = auditEntries
  return and(
    group === null ? undefined : inArray(event, [...auditEvents[group]]),
    subjectType === null ? undefined : eq(auditEntries.subjectType, subjectType),
    actorId === null ? undefined : eq(auditEntries.actorId, actorId),
    within,
    searched === null ? undefined : matchSearched(searched),
    below === null
      ? undefined
      : sql`(${at}, ${id}) < (${below.at.toISOString()}::timestamptz, ${below.id}::uuid)`,
  )
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
