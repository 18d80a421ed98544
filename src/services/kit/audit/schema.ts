import { index, pgTable } from 'drizzle-orm/pg-core'

/** Append-only: a trigger refuses update and delete. */
export const auditEntries = pgTable(
  'audit_entries',
  (t) => ({
    id: t.uuid().primaryKey(),
    at: t.timestamp({ withTimezone: true, precision: 3, mode: 'date' }).notNull().defaultNow(),
    actorId: t.uuid('actor_id'),
    actorRole: t.text('actor_role'),
    event: t.text().notNull(),
    subjectType: t.text('subject_type').notNull(),
    subjectId: t.text('subject_id'),
    before: t.jsonb(),
    after: t.jsonb(),
    comment: t.text(),
    requestId: t.text('request_id').notNull(),
    address: t.text(),
  }),
  (table) => [
    index('audit_entries_at').on(table.at, table.id),
    index('audit_entries_subject').on(table.subjectType, table.subjectId, table.at),
    index('audit_entries_actor').on(table.actorId, table.at),
    index('audit_entries_event').on(table.event, table.at),
    index('audit_entries_subject_id').on(table.subjectId, table.at),
    index('audit_entries_request').on(table.requestId),
  ],
)
