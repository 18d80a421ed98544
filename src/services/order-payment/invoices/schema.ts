import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, unique } from 'drizzle-orm/pg-core'
import { checkoutKinds } from '#src/contract/order-payment/lifecycle.ts'
import { roles } from '#src/contract/roles.ts'
import { instant, reference } from '#src/database/columns.ts'
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

/** Over parts of an invoice; the one over what is left of it stands with the invoice. Immutable. */
export const creditNotes = pgTable(
  'credit_notes',
  (t) => ({
    id: t.uuid().primaryKey(),
    invoiceId: reference('invoice_id', () => invoices.id),
    number: t.text().notNull().unique(),
    year: t.integer().notNull(),
    sequence: t.integer().notNull(),
    issuedAt: instant('issued_at').notNull(),
    amountCents: t.bigint('amount_cents', { mode: 'number' }).notNull(),
    taxCents: t.bigint('tax_cents', { mode: 'number' }),
  }),
  (table) => [
    unique('credit_notes_sequence').on(table.year, table.sequence),
    index('credit_notes_issued').on(table.issuedAt),
    index('credit_notes_invoice').on(table.invoiceId, table.sequence),
    check('credit_notes_amount', sql`${table.amountCents} > 0`),
  ],
)

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
    /** Within the amount, by the rate of the day in hundredths of a percent; null where none was stated. */
    taxCents: t.bigint('tax_cents', { mode: 'number' }),
    taxRate: t.integer('tax_rate'),
    /** Business days that were paid for; the last is null where what was bought has no end. */
    periodFrom: t.date('period_from', { mode: 'string' }),
    periodTo: t.date('period_to', { mode: 'string' }),
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
    index('invoices_credited').on(table.creditedAt).where(sql`${table.creditedAt} is not null`),
    index('invoices_search').using('gin', table.searchText.op('gin_trgm_ops')),
    index('invoices_folded').using(
      'gin',
      sql`coalesce(search_folded, ${table.searchText}) gin_trgm_ops`,
    ),
    check('invoices_taxed', sql`(${table.taxCents} is null) = (${table.taxRate} is null)`),
    check(
      'invoices_credited',
      sql`(${table.creditNumber} is null) = (${table.creditedAt} is null)`,
    ),
  ],
)
