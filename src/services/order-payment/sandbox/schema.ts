import { bigint, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { sandboxStates } from '#src/contract/order-payment/sandbox-states.ts'
import { instant, reference } from '#src/services/kit/columns.ts'

export const sandboxPayments = pgTable('sandbox_payments', {
  id: uuid().primaryKey(),
  idempotencyKey: text('idempotency_key').notNull().unique(),
  orderId: uuid('order_id').notNull(),
  description: text().notNull(),
  amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
  currency: text().notNull(),
  returnUrl: text('return_url').notNull(),
  cancelUrl: text('cancel_url').notNull(),
  state: text({ enum: sandboxStates }).notNull().default('OPEN'),
  payerId: text('payer_id').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
})

export const sandboxWebhooks = pgTable(
  'sandbox_webhooks',
  {
    id: uuid().primaryKey(),
    /** Two rows with one event are a duplicate webhook. */
    eventId: uuid('event_id').notNull(),
    paymentId: reference('payment_id', () => sandboxPayments.id),
    state: text('said', { enum: sandboxStates }).notNull(),
    dueAt: instant('due_at').notNull(),
    attempts: integer().notNull().default(0),
  },
  (table) => [index('sandbox_webhooks_due').on(table.dueAt)],
)
