import { index, pgTable } from 'drizzle-orm/pg-core'
import { sandboxStates } from '#src/contract/order-payment/sandbox-states.ts'
import { instant, reference } from '#src/database/columns.ts'

export const sandboxPayments = pgTable('sandbox_payments', (t) => ({
  id: t.uuid().primaryKey(),
  idempotencyKey: t.text('idempotency_key').notNull().unique(),
  orderId: t.uuid('order_id').notNull(),
  description: t.text().notNull(),
  amountCents: t.bigint('amount_cents', { mode: 'number' }).notNull(),
  currency: t.text().notNull(),
  returnUrl: t.text('return_url').notNull(),
  cancelUrl: t.text('cancel_url').notNull(),
  state: t.text({ enum: sandboxStates }).notNull().default('OPEN'),
  payerId: t.text('payer_id').notNull(),
  refundedCents: t.bigint('refunded_cents', { mode: 'number' }).notNull().default(0),
  createdAt: instant('created_at').notNull().defaultNow(),
}))

export const sandboxRefunds = pgTable('sandbox_refunds', (t) => ({
  id: t.uuid().primaryKey(),
  paymentId: reference('payment_id', () => sandboxPayments.id),
  idempotencyKey: t.text('idempotency_key').notNull().unique(),
  amountCents: t.bigint('amount_cents', { mode: 'number' }).notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
}))

export const sandboxWebhooks = pgTable(
  'sandbox_webhooks',
  (t) => ({
    id: t.uuid().primaryKey(),
    /** Two rows with one event are a duplicate webhook. */
    eventId: t.uuid('event_id').notNull(),
    paymentId: reference('payment_id', () => sandboxPayments.id),
    state: t.text('said', { enum: sandboxStates }).notNull(),
    dueAt: instant('due_at').notNull(),
    attempts: t.integer().notNull().default(0),
  }),
  (table) => [index('sandbox_webhooks_due').on(table.dueAt)],
)
