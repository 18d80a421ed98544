import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { exportStates } from '#src/contract/core/exports.ts'
import type { Key } from '#src/i18n/keys.ts'
import { languages } from '#src/i18n/languages.ts'
import { instant } from '#src/services/kit/columns.ts'
import { heldWork } from '#src/services/kit/held-work.ts'

export const exportJobs = pgTable(
  'export_jobs',
  {
    id: uuid().primaryKey(),
    ownerId: uuid('owner_id').notNull(),
    signInId: uuid('sign_in_id').notNull(),
    /** The list's address; its query may hold search terms. */
    list: text().notNull(),
    query: text().notNull(),
    title: text().notNull(),
    fileName: text('file_name').notNull(),
    language: text({ enum: languages }).notNull(),
    state: text({ enum: exportStates }).notNull().default('RUNNING'),
    total: integer().notNull(),
    rows: integer().notNull().default(0),
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    /** Number of stored parts, and the last item of the newest. */
    parts: smallint().notNull().default(0),
    after: uuid(),
    stopReason: text('stop_reason').$type<Key>(),
    dueAt: instant('due_at').notNull().defaultNow(),
    holder: uuid(),
    failedAttempts: smallint('failed_attempts').notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    index('export_jobs_owner').on(table.ownerId, table.createdAt),
    index('export_jobs_age').on(table.createdAt),
    index('export_jobs_due').on(table.dueAt, table.id).where(sql`${table.state} = 'RUNNING'`),
  ],
)

export type ExportRow = typeof exportJobs.$inferSelect

export const heldExports = heldWork(exportJobs, { isWorking: sql`${exportJobs.state} = 'RUNNING'` })
