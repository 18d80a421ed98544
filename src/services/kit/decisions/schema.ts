import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { inboxKinds } from '#src/contract/core/approvals.ts'
import { CHANGES_REQUESTED } from '#src/contract/deciding.ts'
import { instant } from '#src/services/kit/instant.ts'

/**
 * One row for each decision on something submitted, of every kind, written with its review: figures
 * over all kinds read one index, and what a merchant's submissions led to another.
 */
export const decidedRounds = pgTable(
  'decided_rounds',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: inboxKinds }).notNull(),
    itemId: uuid('item_id').notNull(),
    ownerId: uuid('owner_id').notNull(),
    answer: text({ enum: ['APPROVED', 'REJECTED', CHANGES_REQUESTED] }).notNull(),
    /** Null of rounds from before it was kept. */
    submittedAt: instant('submitted_at'),
    decidedBy: uuid('decided_by').notNull(),
    /** Of a rule that approved it; `decidedBy` added the rule then. */
    ruleId: uuid('rule_id'),
    decidedAt: instant('decided_at').notNull().defaultNow(),
  },
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

/** Merchants whose submissions rules may approve; one that ended stays as history. */
export const trustMarks = pgTable(
  'trust_marks',
  {
    id: uuid().primaryKey(),
    ownerId: uuid('owner_id').notNull(),
    markedBy: uuid('marked_by').notNull(),
    markedAt: instant('marked_at').notNull().defaultNow(),
    endedBy: uuid('ended_by'),
    endedAt: instant('ended_at'),
  },
  (table) => [uniqueIndex('trust_marks_on').on(table.ownerId).where(sql`${table.endedAt} is null`)],
)
