import { sql } from 'drizzle-orm'
import { index, pgTable } from 'drizzle-orm/pg-core'
import { instant } from '#src/database/columns.ts'
import { languages } from '#src/i18n/languages.ts'

/** Of older versions, which prepared files in the background: only tidied here. */
export const exportJobs = pgTable(
  'export_jobs',
  (t) => ({
    id: t.uuid().primaryKey(),
    ownerId: t.uuid('owner_id').notNull(),
    signInId: t.uuid('sign_in_id').notNull(),
    /** The list's address; its query may hold search terms. */
    list: t.text().notNull(),
    query: t.text().notNull(),
    title: t.text().notNull(),
    fileName: t.text('file_name').notNull(),
    language: t.text({ enum: languages }).notNull(),
    state: t.text().notNull().default('RUNNING'),
    total: t.integer().notNull(),
    rows: t.integer().notNull().default(0),
    bytes: t.bigint({ mode: 'number' }).notNull().default(0),
    /** Number of stored parts, and the last item of the newest. */
    parts: t.smallint().notNull().default(0),
    after: t.uuid(),
    stopReason: t.text('stop_reason'),
    dueAt: instant('due_at').notNull().defaultNow(),
    holder: t.uuid(),
    failedAttempts: t.smallint('failed_attempts').notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
    finishedAt: instant('finished_at'),
  }),
  (table) => [
    index('export_jobs_owner').on(table.ownerId, table.createdAt),
    index('export_jobs_age').on(table.createdAt),
    index('export_jobs_due').on(table.dueAt, table.id).where(sql`${table.state} = 'RUNNING'`),
  ],
)
