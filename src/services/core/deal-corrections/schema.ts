import { and, eq, isNull, not, sql } from 'drizzle-orm'
import { index, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import type { CorrectedRules } from '#src/contract/core/coupon-rules.ts'
import type { DealWords } from '#src/contract/core/deal-corrections.ts'
import { instant, reference } from '#src/database/columns.ts'
import { deals, isExpired } from '#src/services/core/deals/schema.ts'

/** A live deal's words, pictures and rules as its owner would have them; the deal changes with the approval. */
export const dealCorrections = pgTable(
  'deal_corrections',
  (t) => ({
    id: t.uuid().primaryKey(),
    dealId: reference('deal_id', () => deals.id),
    merchantId: t.uuid('merchant_id').notNull(),
    title: t.text().notNull(),
    subTitle: t.text('sub_title').notNull(),
    description: t.text().notNull(),
    termsAndConditions: t.text('terms_and_conditions').notNull(),
    coverImage: t.text('cover_image').notNull(),
    imageUrls: t.jsonb('image_urls').$type<string[]>().notNull(),
    /** Those that change. */
    rules: t.jsonb().$type<CorrectedRules>(),
    /** Of the deal, when the correction was approved. */
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
  }),
  ({ dealId, merchantId, submittedAt, id, approvalStatus, deletedAt }) => [
    uniqueIndex('deal_corrections_open')
      .on(dealId)
      .where(sql`${approvalStatus} <> 'APPROVED' and ${deletedAt} is null`),
    index('deal_corrections_waiting')
      .on(submittedAt, id)
      .where(sql`${approvalStatus} = 'PENDING' and ${deletedAt} is null`),
    index('deal_corrections_merchant').on(merchantId, submittedAt),
  ],
)

/** Whether a deal is approved, not deleted and not past its last day, as SQL. */
export function isCorrectable(timeZone: string) {
  return and(
    eq(deals.approvalStatus, 'APPROVED'),
    isNull(deals.deletedAt),
    not(isExpired(timeZone)),
  )
}

/**
 * The correction's deal is no longer live. Its deal is looked up by key: for `not exists` PostgreSQL reads
 * all live deals, however few corrections wait.
 */
export function dealIsOver(timeZone: string) {
  return sql<boolean>`coalesce((select not (${isCorrectable(timeZone)}) from ${deals}
    where ${deals.id} = ${dealCorrections.dealId}), true)`
}
