import { sql } from 'drizzle-orm'
import { index, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ChangePart } from '#src/contract/change-parts.ts'
import { CHANGES_REQUESTED } from '#src/contract/deciding.ts'
import type { RiskNote } from '#src/contract/risks.ts'
import { instant, reference } from '#src/database/columns.ts'
import { users } from '#src/services/authentication/schema.ts'
import type { ProfileValues } from './values.ts'

/** A submitted version with its decision; the approved one stays live in the profile tables. */
export const profileChanges = pgTable(
  'profile_changes',
  (t) => ({
    id: t.uuid().primaryKey(),
    userId: reference('user_id', () => users.id),
    kind: t.text({ enum: ['BUSINESS', 'CONTACT'] }).notNull(),
    values: t.jsonb().$type<ProfileValues>().notNull(),
    risks: t.jsonb().$type<RiskNote[]>().notNull().default([]),
    /** REPLACED by a newer submission before anybody decided. */
    status: t
      .text({ enum: ['PENDING', 'APPROVED', 'REJECTED', 'REPLACED'] })
      .notNull()
      .default('PENDING'),
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
  }),
  (table) => [
    uniqueIndex('profile_changes_pending')
      .on(table.userId, table.kind)
      .where(sql`${table.status} = 'PENDING'`),
    index('profile_changes_user').on(table.userId, table.kind, table.submittedAt),
    index('profile_changes_waiting')
      .on(table.kind, table.submittedAt, table.id)
      .where(sql`${table.status} = 'PENDING'`),
  ],
)
