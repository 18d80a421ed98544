import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, unique } from 'drizzle-orm/pg-core'
import { checkoutKinds } from '#src/contract/order-payment/lifecycle.ts'
import { roles } from '#src/contract/roles.ts'
import { instant } from '#src/database/columns.ts'
import { type CheckoutTerms, checkouts } from '#src/services/order-payment/checkouts/schema.ts'

export const invoiceSeries = ['INVOICE', 'CREDIT_NOTE'] as const

/** Of each series and business year. Unlike a sequence, a rollback leaves no gap. */
export const invoiceCounters = pgTable(
  'invoice_counters',
  (t) => ({
    series: t.text({ enum: invoiceSeries }).notNull(),
    year: t.integer().notNull(),
    last: t.integer().notNull(),
  }),
  (table) => [primaryKey({ columns: [table.series, table.year] })],
)

export type Seller = { name: string; address: string | null; taxNumber: string | null }

/** Immutable, except for being credited once. */
export const invoices = pgTable(
  'invoices',
  (t) => ({
    id: t.uuid().primaryKey(),
    checkoutId: t
      .uuid('checkout_id')
      .notNull()
      .unique()
      .references(() => checkouts.id),
    number: t.text().notNull().unique(),
    year: t.integer().notNull(),
    sequence: t.integer().notNull(),
    issuedAt: instant('issued_at').notNull(),
    userId: t.uuid('user_id').notNull(),
    userRole: t.text('user_role', { enum: roles }).notNull(),
    seller: t.jsonb().$type<Seller>().notNull(),
    buyerName: t.text('buyer_name').notNull(),
    buyerAddress: t.text('buyer_address'),
    buyerRegNo: t.text('buyer_reg_no'),
    kind: t.text({ enum: checkoutKinds }).notNull(),
    terms: t.jsonb().$type<CheckoutTerms>().notNull(),
    amountCents: t.bigint('amount_cents', { mode: 'number' }).notNull(),
    currency: t.text().notNull(),
    broker: t.text().notNull(),
    paidAt: instant('paid_at').notNull(),
    creditNumber: t.text('credit_number').unique(),
    creditedAt: instant('credited_at'),
    searchText: t
      .text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`lower(number || chr(31) || coalesce(credit_number, '') || chr(31) || buyer_name)`,
      ),
  }),
  (table) => [
    unique('invoices_sequence').on(table.year, table.sequence),
    index('invoices_user').on(table.userId, table.year, table.sequence),
    index('invoices_by_number').on(table.year, table.sequence, table.id, table.issuedAt),
    index('invoices_by_amount').on(table.amountCents, table.id, table.userId, table.issuedAt),
    index('invoices_issued').on(table.issuedAt, table.userId),
    index('invoices_search').using('gin', table.searchText.op('gin_trgm_ops')),
    index('invoices_folded').using(
      'gin',
      sql`coalesce(search_folded, ${table.searchText}) gin_trgm_ops`,
    ),
    check(
      'invoices_credited',
      sql`(${table.creditNumber} is null) = (${table.creditedAt} is null)`,
    ),
  ],
)
