import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Append-only: a trigger refuses update and delete. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: uuid().primaryKey(),
    at: timestamp({ withTimezone: true, precision: 3, mode: 'date' }).notNull().defaultNow(),
    actorId: uuid('actor_id'),
    actorRole: text('actor_role'),
    event: text().notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id'),
    before: jsonb(),
    after: jsonb(),
    comment: text(),
    requestId: text('request_id').notNull(),
    address: text(),
  },
  (table) => [
    index('audit_entries_at').on(table.at, table.id),
    index('audit_entries_subject').on(table.subjectType, table.subjectId, table.at),
    index('audit_entries_actor').on(table.actorId, table.at),
    index('audit_entries_event').on(table.event, table.at),
    index('audit_entries_subject_id').on(table.subjectId, table.at),
    index('audit_entries_request').on(table.requestId),
  ],
)
