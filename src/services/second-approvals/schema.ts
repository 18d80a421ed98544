import { eq, sql } from 'drizzle-orm'
import { check, index, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { guardedActs } from '#src/contract/authentication/second-approvals.ts'
import type { Permission } from '#src/contract/roles.ts'
import { instant } from '#src/database/columns.ts'
import type { ActFacts } from './guarded-act.ts'

/** FAILED: approved, but the record or its requester had changed. */
export const approvalStates = [
  'WAITING',
  'DONE',
  'FAILED',
  'REFUSED',
  'WITHDRAWN',
  'EXPIRED',
] as const

/** Acts that wait for a second administrator, and for some weeks those that did. */
export const secondApprovals = pgTable(
  'second_approvals',
  (t) => ({
    id: t.uuid().primaryKey(),
    act: t.text({ enum: guardedActs }).notNull(),
    subjectId: t.uuid('subject_id').notNull(),
    /** The call as it was sent, with what its record's version was. */
    params: t.jsonb().notNull(),
    body: t.jsonb().notNull(),
    seen: t.bigint({ mode: 'number' }),
    facts: t.jsonb().$type<ActFacts>().notNull(),
    /** What its approver has to hold. */
    needed: t.text().array().$type<Permission[]>().notNull(),
    /** Of the call and what its approver reads: what was approved is what is carried out. */
    digest: t.text().notNull(),
    requestedBy: t.uuid('requested_by').notNull(),
    requestedAt: instant('requested_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    state: t.text({ enum: approvalStates }).notNull().default('WAITING'),
    decidedBy: t.uuid('decided_by'),
    decidedAt: instant('decided_at'),
  }),
  (table) => [
    uniqueIndex('second_approvals_one_waiting')
      .on(table.act, table.subjectId)
      .where(eq(table.state, sql`'WAITING'`)),
    index('second_approvals_waiting')
      .on(table.requestedAt, table.id)
      .where(eq(table.state, sql`'WAITING'`)),
    index('second_approvals_ended').on(table.decidedAt).where(sql`${table.state} <> 'WAITING'`),
    check(
      'second_approvals_not_own',
      sql`${table.state} <> 'DONE' or ${table.decidedBy} <> ${table.requestedBy}`,
    ),
    check(
      'second_approvals_decided',
      sql`(${table.state} = 'WAITING') = (${table.decidedAt} is null)`,
    ),
  ],
)

export type SecondApprovalRow = typeof secondApprovals.$inferSelect
