import { sql } from 'drizzle-orm'
import { customType, date, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '#src/database/columns.ts'
import { progressTable } from '#src/services/core/counting/schema.ts'

/** Coupons collected, coupons redeemed, and payments for plans and packages. */
export const measures = ['COLLECTED', 'REDEEMED', 'PAYMENT'] as const
export type Measure = (typeof measures)[number]

export const ledgerSubjects = ['ALL', 'MERCHANT', 'CATEGORY', 'DEAL'] as const
export type LedgerSubject = (typeof ledgerSubjects)[number]

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })
const measureOf = () => text({ enum: measures }).notNull()

/**
 * What happened once, written by triggers in the transaction in which it happens, with the prices of that
 * moment. Rows are only added: what is taken back is a row of negative amounts.
 */
export const ledger = pgTable(
  'ledger',
  (t) => ({
    id: t.bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    measure: measureOf(),
    /** The coupon or the checkout. */
    sourceId: t.uuid('source_id').notNull(),
    dealId: t.uuid('deal_id'),
    merchantId: t.uuid('merchant_id'),
    categoryId: t.uuid('category_id'),
    count: t.integer().notNull(),
    /** What the customer pays the merchant, or payments less refunds. */
    paidCents: t.bigint('paid_cents', { mode: 'number' }).notNull(),
    /** What the customer saves, or what was refunded. */
    deductedCents: t.bigint('deducted_cents', { mode: 'number' }).notNull(),
    happenedAt: instant('happened_at').notNull(),
    recordedAt: instant('recorded_at').notNull().defaultNow(),
    /** The whole transaction's number, also within savepoints. */
    writer: xid8().notNull().default(sql`pg_current_xact_id()`),
  }),
  (table) => [
    primaryKey({ columns: [table.sourceId, table.measure, table.id] }),
    index('ledger_recorded').using('brin', table.recordedAt).with({ autosummarize: true }),
    index('ledger_happened').on(table.happenedAt),
  ],
)

/** Sums of a subject's entries; `ALL` has the nil UUID. No row for none. */
function sumsBy(name: string, period: 'day' | 'month') {
  return pgTable(
    name,
    (t) => ({
      measure: measureOf(),
      subject: text({ enum: ledgerSubjects }).notNull(),
      subjectId: t.uuid('subject_id').notNull(),
      start: date(period, { mode: 'string' }).notNull(),
      count: t.integer().notNull(),
      paidCents: t.bigint('paid_cents', { mode: 'number' }).notNull(),
      deductedCents: t.bigint('deducted_cents', { mode: 'number' }).notNull(),
    }),
    (table) => [
      primaryKey({ columns: [table.subject, table.subjectId, table.measure, table.start] }),
    ],
  )
}

export const ledgerDays = sumsBy('ledger_days', 'day')
export const ledgerMonths = sumsBy('ledger_months', 'month')

export const ledgerProgress = progressTable('ledger_progress')

/** What happened before there was a ledger, up to where it was entered; no row once all of it is. */
export const ledgerBacklog = pgTable('ledger_backlog', (t) => ({
  measure: measureOf().primaryKey(),
  /** The last id that was entered. */
  after: t.uuid().notNull(),
}))
