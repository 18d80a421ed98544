import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { checkoutKinds } from '#src/contract/order-payment/lifecycle.ts'
import { roles } from '#src/contract/roles.ts'
import { instant } from '#src/services/kit/columns.ts'
import { type CheckoutTerms, checkouts } from '#src/services/order-payment/checkouts/schema.ts'

export const invoiceSeries = ['INVOICE', 'CREDIT_NOTE'] as const

/** Of each series and business year. Unlike a sequence, a rollback leaves no gap. */
export const invoiceCounters = pgTable(
  'invoice_counters',
  {
    series: text({ enum: invoiceSeries }).notNull(),
    year: integer().notNull(),
    last: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.series, table.year] })],
)

export type Seller = { name: string; address: string | null; taxNumber: string | null }

/** Immutable, except for being credited once. */
export const invoices = pgTable(
  'invoices',
  {
    id: uuid().primaryKey(),
    checkoutId: uuid('checkout_id')
      .notNull()
      .unique()
      .references(() => checkouts.id),
    number: text().notNull().unique(),
    year: integer().notNull(),
    sequence: integer().notNull(),
    issuedAt: instant('issued_at').notNull(),
    userId: uuid('user_id').notNull(),
    userRole: text('user_role', { enum: roles }).notNull(),
    seller: jsonb().$type<Seller>().notNull(),
    buyerName: text('buyer_name').notNull(),
    buyerAddress: text('buyer_address'),
    buyerRegNo: text('buyer_reg_no'),
    kind: text({ enum: checkoutKinds }).notNull(),
    terms: jsonb().$type<CheckoutTerms>().notNull(),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    currency: text().notNull(),
    broker: text().notNull(),
    paidAt: instant('paid_at').notNull(),
    creditNumber: text('credit_number').unique(),
    creditedAt: instant('credited_at'),
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`lower(number || chr(31) || coalesce(credit_number, '') || chr(31) || buyer_name)`,
      ),
  },
  (table) => [
    unique('invoices_sequence').on(table.year, table.sequence),
    index('invoices_user').on(table.userId, table.year, table.sequence),
    index('invoices_by_number').on(table.year, table.sequence, table.id, table.issuedAt),
    index('invoices_by_amount').on(table.amountCents, table.id, table.userId, table.issuedAt),
    index('invoices_issued').on(table.issuedAt, table.userId),
    index('invoices_search').using('gin', table.searchText.op('gin_trgm_ops')),
    check(
      'invoices_credited',
      sql`(${table.creditNumber} is null) = (${table.creditedAt} is null)`,
    ),
  ],
)
