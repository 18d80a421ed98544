import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ChangePart } from '#src/contract/change-parts.ts'
import { inboxKinds } from '#src/contract/core/approvals.ts'
import { threadKinds } from '#src/contract/core/review-threads.ts'
import { sampleAnswers } from '#src/contract/core/trust.ts'
import { CHANGES_REQUESTED } from '#src/contract/deciding.ts'
import { instant, reference } from '#src/database/columns.ts'

/**
 * One row per decision on a submission of any kind, written with its review: figures over all kinds read
 * one index, a merchant's history another.
 */
export const decidedRounds = pgTable(
  'decided_rounds',
  (t) => ({
    id: t.uuid().primaryKey(),
    kind: t.text({ enum: inboxKinds }).notNull(),
    itemId: t.uuid('item_id').notNull(),
    ownerId: t.uuid('owner_id').notNull(),
    answer: t.text({ enum: ['APPROVED', 'REJECTED', CHANGES_REQUESTED] }).notNull(),
    /** Null for rounds from before it was recorded. */
    submittedAt: instant('submitted_at'),
    decidedBy: t.uuid('decided_by').notNull(),
    /** The rule that approved it; `decidedBy` then added the rule. */
    ruleId: t.uuid('rule_id'),
    decidedAt: instant('decided_at').notNull().defaultNow(),
  }),
  (table) => [
    index('decided_rounds_decided').on(
      table.decidedAt,
      table.kind,
      table.decidedBy,
      table.answer,
      table.submittedAt,
      table.ruleId,
    ),
    index('decided_rounds_owner').on(table.ownerId, table.decidedAt),
  ],
)

/** Merchants whose submissions rules may approve; ended marks stay as history. */
export const trustMarks = pgTable(
  'trust_marks',
  (t) => ({
    id: t.uuid().primaryKey(),
    ownerId: t.uuid('owner_id').notNull(),
    markedBy: t.uuid('marked_by').notNull(),
    markedAt: instant('marked_at').notNull().defaultNow(),
    endedBy: t.uuid('ended_by'),
    endedAt: instant('ended_at'),
  }),
  (table) => [uniqueIndex('trust_marks_on').on(table.ownerId).where(sql`${table.endedAt} is null`)],
)

/** Never edited, since reviews name them: end one and add another. */
export const trustRules = pgTable('trust_rules', (t) => ({
  id: t.uuid().primaryKey(),
  name: t.text().notNull(),
  /** Deals up to this original price; null for no deals. */
  priceMaxCents: t.bigint('price_max_cents', { mode: 'number' }),
  /** Parts of live profiles, contact details and branches it may approve changes to. */
  parts: t.text().array().$type<ChangePart[]>().notNull().default([]),
  samplePercent: t.integer('sample_percent').notNull(),
  addedBy: t.uuid('added_by').notNull(),
  addedAt: instant('added_at').notNull().defaultNow(),
  endedBy: t.uuid('ended_by'),
  endedAt: instant('ended_at'),
}))

/** Approvals by rule waiting for a person's look. */
export const trustSamples = pgTable(
  'trust_samples',
  (t) => ({
    id: t.uuid().primaryKey(),
    kind: t.text({ enum: threadKinds }).notNull(),
    itemId: t.uuid('item_id').notNull(),
    title: t.text().notNull(),
    ownerId: t.uuid('owner_id').notNull(),
    ruleId: reference('rule_id', () => trustRules.id),
    approvedAt: instant('approved_at').notNull().defaultNow(),
    answer: t.text({ enum: sampleAnswers }),
    comment: t.text(),
    seenBy: t.uuid('seen_by'),
    seenAt: instant('seen_at'),
  }),
  (table) => [index('trust_samples_waiting').on(table.seenAt, table.approvedAt, table.id)],
)

/**
 * A row per thread: numbers its messages, counts what each side has not read of the other, and says since
 * when an answer of the administrators is due.
 */
export const reviewThreads = pgTable(
  'review_threads',
  (t) => ({
    kind: t.text({ enum: threadKinds }).notNull(),
    recordId: t.uuid('record_id').notNull(),
    /** Null in threads of an older version, until their next message. */
    ownerId: t.uuid('owner_id'),
    lastNo: t.integer('last_no').notNull(),
    lastAt: instant('last_at').notNull().defaultNow(),
    ownerReadNo: t.integer('owner_read_no').notNull().default(0),
    adminReadNo: t.integer('admin_read_no').notNull().default(0),
    ownerUnread: t.integer('owner_unread').notNull().default(0),
    adminUnread: t.integer('admin_unread').notNull().default(0),
    /** The owner's first message since an administrator answered; null if none is left to answer. */
    unansweredSince: instant('unanswered_since'),
  }),
  (table) => [
    primaryKey({ columns: [table.kind, table.recordId] }),
    index('review_threads_owner').on(table.ownerId, table.lastAt),
    index('review_threads_unread').on(table.lastAt).where(sql`${table.adminUnread} > 0`),
    index('review_threads_unanswered')
      .on(table.unansweredSince)
      .where(sql`${table.unansweredSince} is not null`),
  ],
)

/**
 * Who has a record's review: until given back, over rounds, or for the minutes after opening it. An expired
 * row means nobody.
 */
export const reviewLooks = pgTable(
  'review_looks',
  (t) => ({
    kind: t.text({ enum: inboxKinds }).notNull(),
    recordId: t.uuid('record_id').notNull(),
    assigneeId: t.uuid('assignee_id').notNull(),
    assignedBy: t.uuid('assigned_by').notNull(),
    assignedAt: instant('assigned_at').notNull().defaultNow(),
    /** Null until given back. */
    expiresAt: instant('expires_at'),
  }),
  (table) => [
    primaryKey({ columns: [table.kind, table.recordId] }),
    index('review_looks_assignee').on(table.assigneeId),
    index('review_looks_expires').on(table.expiresAt).where(sql`${table.expiresAt} is not null`),
  ],
)

/**
 * What each record's last decision changed, kept while its administrator may undo it. `before` and `after`
 * hold only the columns that differ; `kept` is what the noun needs besides.
 */
export const undoableDecisions = pgTable(
  'undoable_decisions',
  (t) => ({
    kind: t.text({ enum: inboxKinds }).notNull(),
    itemId: t.uuid('item_id').notNull(),
    roundId: t.uuid('round_id').notNull(),
    ownerId: t.uuid('owner_id').notNull(),
    decidedBy: t.uuid('decided_by').notNull(),
    decidedAt: instant('decided_at').notNull().defaultNow(),
    /** The bulk action that decided, with all of which it is undone. */
    actionId: t.uuid('action_id'),
    before: t.jsonb().$type<Record<string, unknown>>().notNull(),
    after: t.jsonb().$type<Record<string, unknown>>().notNull(),
    kept: t.jsonb().$type<unknown>(),
    /** Notifications that it waits, which the decision marked as read. */
    read: t.uuid('read_notifications').array().notNull().default([]),
    /** Of the record's thread, which a decision answers. */
    unansweredSince: instant('unanswered_since'),
  }),
  (table) => [
    primaryKey({ columns: [table.kind, table.itemId] }),
    index('undoable_decisions_decided').on(table.decidedAt),
  ],
)
