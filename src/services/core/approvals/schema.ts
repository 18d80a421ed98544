import { index, pgTable, unique } from 'drizzle-orm/pg-core'
import { inboxKinds } from '#src/contract/core/approvals.ts'
import { instant } from '#src/database/columns.ts'

/** What administrators note about a record for each other; no answer to an owner holds it. */
export const reviewNotes = pgTable(
  'review_notes',
  (t) => ({
    id: t.uuid().primaryKey(),
    kind: t.text({ enum: inboxKinds }).notNull(),
    recordId: t.uuid('record_id').notNull(),
    text: t.text().notNull(),
    writtenBy: t.uuid('written_by').notNull(),
    /** The form's idempotency key: sent twice, it is one note. */
    key: t.uuid().notNull(),
    writtenAt: instant('written_at').notNull().defaultNow(),
  }),
  (table) => [
    unique('review_notes_key').on(table.writtenBy, table.key),
    index('review_notes_record').on(table.recordId, table.kind, table.writtenAt),
  ],
)
