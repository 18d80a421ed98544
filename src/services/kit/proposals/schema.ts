import { sql } from 'drizzle-orm'
import { index, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ChangePart } from '#src/contract/change-parts.ts'
import type { InboxKind } from '#src/contract/core/approvals.ts'
import { CHANGES_REQUESTED } from '#src/contract/deciding.ts'
import type { RiskNote } from '#src/contract/risks.ts'
import { instant } from '#src/database/columns.ts'

const kinds = ['profile', 'contact', 'corrections'] as const satisfies readonly InboxKind[]
export type ProposalKind = (typeof kinds)[number]

/**
 * The table with the types of a kind: what its `values` are, and what an approval `replaced`. Only `proposals`
 * stands in a schema.ts, or migrations would find it twice.
 */
export function proposalsOf<Values, Replaced = unknown>() {
  return pgTable(
    'proposals',
    (t) => ({
      id: t.uuid().primaryKey(),
      kind: t.text({ enum: kinds }).notNull(),
      /** The account or deal that changes with the approval. */
      subjectId: t.uuid('subject_id').notNull(),
      ownerId: t.uuid('owner_id').notNull(),
      values: t.jsonb().$type<Values>().notNull(),
      /** Of what was live, when it was approved; for corrections alone. */
      replaced: t.jsonb().$type<Replaced>(),
      risks: t.jsonb().$type<RiskNote[]>().notNull().default([]),
      /** REPLACED by a newer submission before anybody decided. */
      status: t
        .text({ enum: ['PENDING', 'APPROVED', 'REJECTED', 'REPLACED'] })
        .notNull()
        .default('PENDING'),
      version: t.integer().notNull().default(1),
      submittedBy: t.uuid('submitted_by').notNull(),
      submittedAt: instant('submitted_at').notNull().defaultNow(),
      decidedBy: t.uuid('decided_by'),
      /** The rule that approved it; `decidedBy` then added the rule. */
      ruleId: t.uuid('rule_id'),
      decidedAt: instant('decided_at'),
      comment: t.text(),
      /** Set if the rejection requested changes. */
      answer: t.text({ enum: [CHANGES_REQUESTED] }),
      /** Parts that went live while the rest was sent back. */
      accepted: t.text().array().$type<ChangePart[]>().notNull().default([]),
      createdAt: instant('created_at').notNull().defaultNow(),
      updatedAt: instant('updated_at').notNull().defaultNow(),
      deletedAt: instant('deleted_at'),
    }),
    ({ subjectId, kind, status, ownerId, submittedAt, id, deletedAt }) => [
      uniqueIndex('proposals_pending')
        .on(subjectId, kind)
        .where(sql`${status} = 'PENDING' and ${deletedAt} is null`),
      uniqueIndex('proposals_open_correction')
        .on(subjectId)
        .where(sql`${kind} = 'corrections' and ${status} <> 'APPROVED' and ${deletedAt} is null`),
      index('proposals_waiting')
        .on(kind, submittedAt, id)
        .where(sql`${status} = 'PENDING' and ${deletedAt} is null`),
      index('proposals_subject').on(subjectId, kind, submittedAt),
      index('proposals_owner').on(ownerId, submittedAt),
    ],
  )
}

/** Changes to something live, each with its decision; what is live stays until one is approved. */
export const proposals = proposalsOf<unknown>()

export type Proposals<Values, Replaced> = ReturnType<typeof proposalsOf<Values, Replaced>>

export type Proposal<Values = unknown, Replaced = unknown> = Omit<
  typeof proposals.$inferSelect,
  'values' | 'replaced'
> & { values: Values; replaced: Replaced | null }
