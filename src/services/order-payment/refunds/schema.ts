import { sql } from 'drizzle-orm'
import { check, index, pgTable, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { refundStates } from '#src/contract/order-payment/refunds.ts'
import { instant, reference } from '#src/database/columns.ts'
import { checkouts } from '#src/services/order-payment/checkouts/schema.ts'

/** Refunds that were asked for here. Its id is the provider's idempotency key. */
export const refunds = pgTable(
  'refunds',
  (t) => ({
    id: t.uuid().primaryKey(),
    checkoutId: reference('checkout_id', () => checkouts.id),
    /** The form's idempotency key. */
    key: t.uuid().notNull(),
    /** In the currency collected. */
    amountCents: t.bigint('amount_cents', { mode: 'number' }).notNull(),
    reason: t.text().notNull(),
    requestedBy: t.uuid('requested_by').notNull(),
    requestedAt: instant('requested_at').notNull().defaultNow(),
    state: t.text({ enum: refundStates }).notNull().default('PENDING'),
    endedAt: instant('ended_at'),
    checkAt: instant('check_at').notNull().default(sql`now() + interval '15 seconds'`),
    checks: t.integer().notNull().default(0),
  }),
  (table) => [
    unique('refunds_once').on(table.checkoutId, table.key),
    uniqueIndex('refunds_one_pending').on(table.checkoutId).where(sql`${table.state} = 'PENDING'`),
    index('refunds_check').on(table.checkAt).where(sql`${table.state} = 'PENDING'`),
    check('refunds_amount', sql`${table.amountCents} > 0`),
  ],
)
