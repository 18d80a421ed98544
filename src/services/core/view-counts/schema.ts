import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { check, date, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { viewSubjects } from '#src/contract/core/view-subjects.ts'
import { instant } from '#src/database/columns.ts'
import { progressTable } from '#src/services/core/counting/schema.ts'

const subjectOf = () => text({ enum: viewSubjects }).notNull()
const dayOf = (name: string) => date(name, { mode: 'string' }).notNull()

/** Every view reported by the app, without the viewer; what it counts for is fixed when recorded. */
export const views = pgTable(
  'views',
  (t) => ({
    id: t.bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    dealId: t.uuid('deal_id'),
    categoryId: t.uuid('category_id'),
    merchantId: t.uuid('merchant_id'),
    bankId: t.uuid('bank_id'),
    viewedAt: instant('viewed_at').notNull(),
    recordedAt: instant('recorded_at').notNull().defaultNow(),
    /** No sum holds the view while `uncounted_views` has this batch. Null in rows older than that table. */
    batchId: t.bigint('batch_id', { mode: 'number' }),
  }),
  (table) => [
    primaryKey({ columns: [table.viewedAt, table.id] }),
    index('views_recorded').using('brin', table.recordedAt).with({ autosummarize: true }),
    check(
      'views_subject',
      sql`num_nonnulls(${table.dealId}, ${table.categoryId}, ${table.merchantId}, ${table.bankId}) > 0`,
    ),
    check('views_owner', sql`${table.merchantId} is null or ${table.bankId} is null`),
  ],
)

/**
 * Batches of views that no sum holds yet, without the viewer: as much of their views as counting needs, so
 * that a round reads no view. The round that adds a batch deletes it.
 */
export const uncountedViews = pgTable('uncounted_views', (t) => ({
  id: t.bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  count: t.integer().notNull(),
  dealIds: t.uuid('deal_ids').array().notNull(),
  categoryIds: t.uuid('category_ids').array().notNull(),
  merchantIds: t.uuid('merchant_ids').array().notNull(),
  bankIds: t.uuid('bank_ids').array().notNull(),
  viewedAt: instant('viewed_at').array().notNull(),
}))

/** Since when older versions may have recorded views without counting them; no row once that is settled. */
export const viewBacklog = pgTable(
  'view_backlog',
  (t) => ({
    id: t.integer().primaryKey().default(1),
    recordedSince: instant('recorded_since').notNull(),
  }),
  (table) => [check('view_backlog_one', sql`${table.id} = 1`)],
)

/** Who sent how many views when, kept for days: to record a batch once and to limit views per person. */
export const viewBatches = pgTable(
  'view_batches',
  (t) => ({
    userId: t.uuid('user_id').notNull(),
    key: t.uuid().notNull(),
    count: t.integer().notNull(),
    recordedAt: instant('recorded_at').notNull().defaultNow(),
  }),
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('view_batches_recorded').on(table.recordedAt),
    index('view_batches_sent').on(table.userId, table.recordedAt),
  ],
)

/** Views of a deal, merchant, bank or category on a business day; no row for none. */
export const viewDays = pgTable(
  'view_days',
  (t) => ({
    subject: subjectOf(),
    subjectId: t.uuid('subject_id').notNull(),
    day: dayOf('day'),
    views: t.integer().notNull(),
  }),
  (table) => [
    primaryKey({ columns: [table.subject, table.subjectId, table.day] }),
    index('view_days_day').on(table.subject, table.day, table.subjectId, table.views),
    check('view_days_views', sql`${table.views} > 0`),
  ],
)

/**
 * Views of days that are not over, which the sums do not hold yet (docs/decisions/reports.md). No index has
 * `views`, so counting up rewrites none.
 */
export const openViewDays = pgTable(
  'open_view_days',
  (t) => ({
    day: dayOf('day'),
    subject: subjectOf(),
    subjectId: t.uuid('subject_id').notNull(),
    views: t.integer().notNull(),
  }),
  (table) => [primaryKey({ columns: [table.day, table.subject, table.subjectId] })],
)

function viewSums(period: 'ten' | 'month' | 'quarter', begins: (day: SQLWrapper) => SQL) {
  const name = `view_${period}s`
  return pgTable(
    name,
    (t) => ({
      subject: subjectOf(),
      subjectId: t.uuid('subject_id').notNull(),
      start: dayOf(period),
      views: t.integer().notNull(),
    }),
    (table) => [
      primaryKey({ columns: [table.subject, table.subjectId, table.start] }),
      index(`${name}_${period}`).on(table.subject, table.start, table.subjectId, table.views),
      check(`${name}_views`, sql`${table.views} >= 0`),
      check(`${name}_${period}`, begins(table.start)),
    ],
  )
}

/** Sums of about ten days of a business month: from the 1st, 11th or 21st. */
export const viewTens = viewSums('ten', (day) => sql`extract(day from ${day}) in (1, 11, 21)`)
export const viewMonths = viewSums('month', (day) => sql`extract(day from ${day}) = 1`)
export const viewQuarters = viewSums(
  'quarter',
  (day) => sql`extract(day from ${day}) = 1 and extract(month from ${day}) in (1, 4, 7, 10)`,
)

/** Of older versions: it stays empty, so that theirs find no round to do. */
export const viewProgress = progressTable('view_progress')
