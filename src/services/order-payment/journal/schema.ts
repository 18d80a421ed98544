import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { journalAccounts, type MovementKind } from '#src/contract/order-payment/journal.ts'
import { instant, reference } from '#src/database/columns.ts'
import { checkouts } from '#src/services/order-payment/checkouts/schema.ts'

/** Movements of money. The database refuses to change or delete one. */
export const journal = pgTable(
  'journal',
  (t) => ({
    id: t.uuid().primaryKey(),
    /** Names what happened, so that it is posted once. */
    key: t.text().notNull().unique(),
    kind: t.text().$type<MovementKind>().notNull(),
    checkoutId: reference('checkout_id', () => checkouts.id),
    broker: t.text().notNull(),
    /** The broker's own id of the payment. */
    reference: t.text(),
    currency: t.text().notNull(),
    /** What moved at a broker that doesn't take the price's currency, in its own. */
    chargedCents: t.bigint('charged_cents', { mode: 'number' }),
    chargedCurrency: t.text('charged_currency'),
    /** The business day on which it happened. */
    day: t.date({ mode: 'string' }).notNull(),
    postedAt: instant('posted_at').notNull().defaultNow(),
  }),
  (table) => [
    index('journal_checkout').on(table.checkoutId, table.id),
    index('journal_day').on(table.day, table.id),
    check(
      'journal_charged',
      sql`(${table.chargedCents} is null) = (${table.chargedCurrency} is null)`,
    ),
  ],
)

/** Positive: debit. At the end of a transaction those of each movement sum to zero. */
export const journalEntries = pgTable(
  'journal_entries',
  (t) => ({
    movementId: reference('movement_id', () => journal.id),
    account: t.text({ enum: journalAccounts }).notNull(),
    amountCents: t.bigint('amount_cents', { mode: 'number' }).notNull(),
  }),
  (table) => [
    primaryKey({ columns: [table.movementId, table.account] }),
    check('journal_entries_amount', sql`${table.amountCents} <> 0`),
  ],
)
