import { and, desc, eq, notInArray, sql } from 'drizzle-orm'
import { TIMELINE_MAX } from '#src/contract/authentication/audit.ts'
import { eventsOf } from '#src/contract/authentication/audit-events.ts'
import type { Queryable } from '#src/database/connect.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { builtOnce } from '#src/services/kit/built-once.ts'
import type { EntryRow } from './find-entries.ts'

export async function findTimeline(
  db: Queryable,
  subjectType: string,
  subjectId: string,
): Promise<{ rows: EntryRow[]; more: boolean }> {
  const rows = await newest(db).execute({ subjectType, subjectId })
  return { rows: rows.slice(0, TIMELINE_MAX), more: rows.length > TIMELINE_MAX }
}

const newest = builtOnce((db) =>
  db
    .select()
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.subjectType, sql.placeholder('subjectType')),
        eq(auditEntries.subjectId, sql.placeholder('subjectId')),
        notInArray(auditEntries.event, eventsOf('signIns')),
      ),
    )
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(TIMELINE_MAX + 1)
    .prepare(''),
)
