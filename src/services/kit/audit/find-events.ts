import { and, eq, inArray } from 'drizzle-orm'
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
