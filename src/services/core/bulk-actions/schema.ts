import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { bulkActs, bulkKinds, bulkStates } from '#src/contract/core/bulk-actions.ts'
import { instant, reference } from '#src/database/columns.ts'
import type { Key } from '#src/i18n/keys.ts'
import { languages } from '#src/i18n/languages.ts'
import type { Params } from '#src/i18n/translate.ts'
import type { News } from '#src/services/kit/decisions/decide.ts'
import { leasedJobs } from '#src/services/kit/leased-jobs.ts'

/** One action on many records, fixed when the question is asked and carried out in the background. */
export const bulkActions = pgTable(
  'bulk_actions',
  (t) => ({
    id: t.uuid().primaryKey(),
    ownerId: t.uuid('owner_id').notNull(),
    signInId: t.uuid('sign_in_id').notNull(),
    act: t.text({ enum: bulkActs }).notNull(),
    comment: t.text(),
    state: t.text({ enum: bulkStates }).notNull().default('DRAFT'),
    total: t.integer().notNull(),
    capped: t.boolean().notNull(),
    /** Of the owner: the language for reasons with dates, the IP address for audit rows. */
    language: t.text({ enum: languages }).notNull(),
    address: t.text(),
    /** Set to stop: no further record is decided, and owners of decided ones are still notified. */
    stopReason: t.text('stop_reason').$type<Key>(),
    /** When a replica may take it; moved ahead while one works on it and after failures. */
    dueAt: instant('due_at').notNull().defaultNow(),
    /** The process working on it; a step by any other process is rolled back. */
    holder: t.uuid(),
    failedAttempts: t.smallint('failed_attempts').notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at'),
  }),
  (table) => [
    index('bulk_actions_owner').on(table.ownerId, table.createdAt),
    index('bulk_actions_due').on(table.dueAt, table.id).where(sql`${table.state} = 'RUNNING'`),
  ],
)

export type BulkActionRow = typeof bulkActions.$inferSelect

export const leasedActions = leasedJobs(bulkActions, {
  isWorking: sql`${bulkActions.state} = 'RUNNING'`,
})

/** A record, the version seen, and its result, written in the transaction of the change. */
export const bulkActionItems = pgTable(
  'bulk_action_items',
  (t) => ({
    actionId: reference('action_id', () => bulkActions.id, { onDelete: 'cascade' }),
    position: t.integer().notNull(),
    kind: t.text({ enum: bulkKinds }).notNull(),
    subjectId: t.uuid('subject_id').notNull(),
    /** Null for shared records. */
    ownerId: t.uuid('owner_id'),
    version: t.bigint({ mode: 'number' }),
    outcome: t.text({ enum: ['DONE', 'FAILED'] }),
    /** Why it failed, or stands although its action was undone. */
    reason: t.text().$type<Key>(),
    params: t.jsonb().$type<Params>(),
    /** What its owner is told of it: of all their records at once, and again of what an undo leaves. */
    news: t.jsonb().$type<News>(),
  }),
  (table) => [
    primaryKey({ columns: [table.actionId, table.position] }),
    index('bulk_action_items_left')
      .on(table.actionId, table.position)
      .where(sql`${table.outcome} is null`),
    index('bulk_action_items_news')
      .on(table.actionId, table.ownerId)
      .where(sql`${table.news} is not null`),
  ],
)
