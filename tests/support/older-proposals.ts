import { pgTable } from 'drizzle-orm/pg-core'
import type { ChangePart } from '#src/contract/change-parts.ts'
import type { CorrectedRules } from '#src/contract/core/coupon-rules.ts'
import type { DealWords } from '#src/contract/core/deal-corrections.ts'
import { CHANGES_REQUESTED } from '#src/contract/deciding.ts'
import type { RiskNote } from '#src/contract/risks.ts'
import { instant } from '#src/database/columns.ts'

/** The tables as the version before `proposals` knows them, which makes its statements of them. */
export const olderChanges = pgTable('profile_changes', (t) => ({
  id: t.uuid().primaryKey(),
  userId: t.uuid('user_id').notNull(),
  kind: t.text({ enum: ['BUSINESS', 'CONTACT'] }).notNull(),
  values: t.jsonb().$type<object>().notNull(),
  risks: t.jsonb().$type<RiskNote[]>().notNull().default([]),
  status: t
    .text({ enum: ['PENDING', 'APPROVED', 'REJECTED', 'REPLACED'] })
    .notNull()
    .default('PENDING'),
  submittedBy: t.uuid('submitted_by').notNull(),
  submittedAt: instant('submitted_at').notNull().defaultNow(),
  decidedBy: t.uuid('decided_by'),
  ruleId: t.uuid('rule_id'),
  decidedAt: instant('decided_at'),
  comment: t.text(),
  answer: t.text({ enum: [CHANGES_REQUESTED] }),
  accepted: t.text().array().$type<ChangePart[]>().notNull().default([]),
}))

export const olderCorrections = pgTable('deal_corrections', (t) => ({
  id: t.uuid().primaryKey(),
  dealId: t.uuid('deal_id').notNull(),
  merchantId: t.uuid('merchant_id').notNull(),
  title: t.text().notNull(),
  subTitle: t.text('sub_title').notNull(),
  description: t.text().notNull(),
  termsAndConditions: t.text('terms_and_conditions').notNull(),
  coverImage: t.text('cover_image').notNull(),
  imageUrls: t.jsonb('image_urls').$type<string[]>().notNull(),
  rules: t.jsonb().$type<CorrectedRules>(),
  replaced: t.jsonb().$type<DealWords & { rules?: CorrectedRules | null }>(),
  approvalStatus: t
    .text('approval_status', { enum: ['PENDING', 'APPROVED', 'REJECTED'] })
    .notNull()
    .default('PENDING'),
  version: t.integer().notNull().default(1),
  comment: t.text(),
  decidedBy: t.uuid('decided_by'),
  decidedAt: instant('decided_at'),
  createdAt: instant('created_at').notNull().defaultNow(),
  submittedAt: instant('submitted_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
  deletedAt: instant('deleted_at'),
}))

export const olderWords = {
  title: 'Rice "for two"',
  subTitle: 'With tea',
  description: 'Sundays',
  termsAndConditions: '<p>One a table</p>',
  coverImage: '/cover',
  imageUrls: ['/b', '/a'],
}
