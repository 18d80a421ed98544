import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#src/database/connect.ts'
import { auditEntries } from './schema.ts'

/** When and by whom some of a record's events happened; their names begin with its kind. */
export function findEvents<Event extends `${string}.${string}`>(
  db: Queryable,
  subjectId: string,
  events: readonly [Event, ...Event[]],
) {
  const { event, at, actorId, subjectType } = auditEntries
  const [kind = ''] = events[0].split('.')
  return db
    .select({ event, at, who: actorId })
    .from(auditEntries)
    .where(
      and(
        eq(subjectType, kind),
        eq(auditEntries.subjectId, subjectId),
        inArray(event, [...events]),
      ),
    )
}

/** Selects subject_id, event, at and id of some events of one kind of record, to embed in a statement. */
export function trailOf(kind: string, events: readonly string[]): SQL {
  return sql`
    select ${auditEntries.subjectId}, ${auditEntries.event}, ${auditEntries.at}, ${auditEntries.id}
    from ${auditEntries}
    where ${auditEntries.subjectType} = ${kind} and ${auditEntries.event} in ${[...events]}`
}
