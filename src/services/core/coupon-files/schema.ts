import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core'
import { couponFileFormats, couponFileStates } from '#src/contract/core/coupon-file-lifecycle.ts'
import { instant, reference } from '#src/database/columns.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import type { FileReason, ForeseenFailure, LineReason, ReasonParams } from './reasons.ts'

/** Each batch writes coupons, failures and cursor together, so that the next worker resumes exactly. */
export const couponFiles = pgTable(
  'coupon_files',
  (t) => ({
    id: t.uuid().primaryKey(),
    dealId: reference('deal_id', () => deals.id),
    merchantId: t.uuid('merchant_id').notNull(),
    uploadedBy: t.uuid('uploaded_by').notNull(),
    /** Unique per deal: a repeated name gets a number. */
    fileName: t.text('file_name').notNull(),
    uploadId: t.uuid('upload_id').notNull(),
    sha256: t.text().notNull(),
    bytes: t.integer().notNull(),
    /** Null until the header was read. */
    format: t.text({ enum: couponFileFormats }),
    /** How codes that it asks for are written; null for our own form. */
    pattern: t.text(),
    state: t.text({ enum: couponFileStates }).notNull().default('CHECKING'),
    startAtOnce: t.boolean('start_at_once').notNull().default(false),
    /** Offset of the next line, and the number of lines before it. */
    byteCursor: t.bigint('byte_cursor', { mode: 'number' }).notNull().default(0),
    lineCursor: t.integer('line_cursor').notNull().default(0),
    /** Coupons of the next line already created: one line may ask for 100,000. */
    lineDone: t.integer('line_done').notNull().default(0),
    successCount: t.integer('success_count').notNull().default(0),
    failedCount: t.integer('failed_count').notNull().default(0),
    foreseenCoupons: t.integer('foreseen_coupons'),
    foreseenFailed: t.integer('foreseen_failed'),
    foreseenFailures: t.jsonb('foreseen_failures').$type<ForeseenFailure[]>(),
    /** When a replica may take it; moved ahead while one works on it and after failures. */
    dueAt: instant('due_at').notNull().defaultNow(),
    /** The process working on it; a batch by any other process is rolled back. */
    holder: t.uuid(),
    failedAttempts: t.smallint('troubles').notNull().default(0),
    reason: t.text().$type<FileReason>(),
    reasonParams: t.jsonb('reason_params').$type<ReasonParams>(),
    createdAt: instant('created_at').notNull().defaultNow(),
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at'),
  }),
  (table) => [
    uniqueIndex('coupon_files_name').on(table.dealId, table.fileName),
    index('coupon_files_deal').on(table.dealId, table.createdAt, table.id),
    index('coupon_files_content').on(table.dealId, table.sha256),
    index('coupon_files_due')
      .on(table.dueAt, table.id)
      .where(sql`${table.state} in ('CHECKING', 'WAITING', 'RUNNING')`),
    index('coupon_files_busy')
      .on(table.merchantId)
      .where(sql`${table.state} in ('CHECKING', 'WAITING', 'RUNNING')`),
  ],
)

/** Why a line created no coupon. The dry run's failures are kept apart until the import starts. */
export const couponFailures = pgTable(
  'coupon_failures',
  (t) => ({
    fileId: reference('file_id', () => couponFiles.id),
    foreseen: t.boolean().notNull().default(false),
    line: t.integer().notNull(),
    typed: t.text(),
    couponCode: t.text('coupon_code'),
    reason: t.text().$type<LineReason>().notNull(),
    params: t.jsonb().$type<ReasonParams>(),
  }),
  (table) => [primaryKey({ columns: [table.fileId, table.foreseen, table.line] })],
)

export const couponForecasts = pgTable(
  'coupon_forecasts',
  (t) => ({
    fileId: reference('file_id', () => couponFiles.id),
    expiresOn: t.date('expires_on', { mode: 'string' }).notNull(),
    count: t.integer().notNull(),
  }),
  (table) => [primaryKey({ columns: [table.fileId, table.expiresOn] })],
)
