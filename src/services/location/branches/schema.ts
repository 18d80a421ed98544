import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ChangePart } from '#src/contract/change-parts.ts'
import type { RiskNote } from '#src/contract/risks.ts'
import { businessRoles } from '#src/contract/roles.ts'
import { instant, reference } from '#src/database/columns.ts'
import { reviewColumns } from '#src/services/kit/decisions/review-columns.ts'
import type { ApprovedBranch, KeptBranch } from './approved-branch.ts'

const statusOf = (name: string) => text(name, { enum: ['PENDING', 'APPROVED', 'REJECTED'] })

export const branches = pgTable(
  'branches',
  (t) => ({
    id: t.uuid().primaryKey(),
    ownerId: t.uuid('owner_id').notNull(),
    ownerRole: t.text('owner_role', { enum: businessRoles }).notNull(),
    name: t.text().notNull(),
    address: t.text().notNull(),
    proofUrl: t.text('proof_url'),
    /** Digits, with a plus sign before a country code. */
    contactNo: t.text('contact_no'),
    addressVerified: t.boolean('address_verified').notNull().default(false),
    contactVerified: t.boolean('contact_verified').notNull().default(false),
    latitude: t.doublePrecision().notNull(),
    longitude: t.doublePrecision().notNull(),
    globalCode: t.text('global_code').notNull(),
    city: t.text().notNull(),
    country: t.text().notNull(),
    approvalStatus: statusOf('approval_status').notNull().default('PENDING'),
    version: t.integer().notNull().default(1),
    /** The last approved version: it stays live while a later one waits. */
    approvedAs: t.jsonb('approved_as').$type<ApprovedBranch>(),
    risks: t.jsonb().$type<RiskNote[]>().notNull().default([]),
    createdAt: instant('created_at').notNull().defaultNow(),
    submittedAt: instant('submitted_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    deletedAt: instant('deleted_at'),
    /** Lower case: comparing without case costs ten times as much per read. */
    searchText: t
      .text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`lower(name || chr(31) || address || chr(31) || city || chr(31) || global_code)`,
      ),
  }),
  (table) => [
    index('branches_created').on(table.createdAt, table.id).where(sql`${table.deletedAt} is null`),
    index('branches_status_created')
      .on(table.approvalStatus, table.createdAt, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('branches_owner_created')
      .on(table.ownerId, table.createdAt, table.id)
      .where(sql`${table.deletedAt} is null`),
    /** With the name itself, without which PostgreSQL reads the rows for an expression. */
    index('branches_by_name')
      .on(sql`lower(${table.name})`, table.id, table.name, table.approvalStatus, table.ownerId)
      .where(sql`${table.deletedAt} is null`),
    index('branches_by_submission')
      .on(table.submittedAt, table.id, table.approvalStatus, table.ownerId)
      .where(sql`${table.deletedAt} is null`),
    index('branches_waiting')
      .on(table.submittedAt, table.id)
      .where(sql`${table.approvalStatus} = 'PENDING' and ${table.deletedAt} is null`),
    index('branches_search').using('gin', table.searchText.op('gin_trgm_ops')),
    index('branches_folded').using(
      'gin',
      sql`coalesce(search_folded, ${table.searchText}) gin_trgm_ops`,
    ),
    check(
      'branches_place',
      sql`${table.latitude} between -90 and 90 and ${table.longitude} between -180 and 180`,
    ),
  ],
)

export type BranchRow = typeof branches.$inferSelect

export const branchReviews = pgTable(
  'branch_reviews',
  (t) => ({
    ...reviewColumns<KeptBranch>(),
    branchId: reference('branch_id', () => branches.id),
    /** Parts that went live while the rest was sent back. */
    accepted: t.text().array().$type<ChangePart[]>().notNull().default([]),
  }),
  (table) => [index('branch_reviews_branch').on(table.branchId, table.decidedAt)],
)

/**
 * How many branches a scope has per status, deleted ones excluded. Triggers on `branches` keep it in each
 * change's transaction, so that exact totals cost a few rows. A scope is an owner's id, or the nil UUID
 * for all branches.
 */
export const branchTallies = pgTable(
  'branch_tallies',
  (t) => ({
    scope: t.uuid().notNull(),
    approvalStatus: statusOf('approval_status').notNull(),
    count: t.integer().notNull(),
  }),
  (table) => [primaryKey({ columns: [table.scope, table.approvalStatus] })],
)
