import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { checkoutKinds, checkoutStates } from '#src/contract/order-payment/lifecycle.ts'
import { roles } from '#src/contract/roles.ts'
import { instant, reference } from '#src/services/kit/columns.ts'

export type CheckoutTerms = { title: string } & Record<string, string | number | boolean | null>

export const checkouts = pgTable(
  'checkouts',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: checkoutKinds }).notNull(),
    subjectId: uuid('subject_id').notNull(),
    userId: uuid('user_id').notNull(),
    userRole: text('user_role', { enum: roles }).notNull(),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    currency: text().notNull(),
    /** What the broker collects if it doesn't take the price's currency. */
    chargedCents: bigint('charged_cents', { mode: 'number' }),
    chargedCurrency: text('charged_currency'),
    terms: jsonb().$type<CheckoutTerms>().notNull(),
    broker: text().notNull(),
    state: text({ enum: checkoutStates }).notNull().default('CREATED'),
    providerReference: text('provider_reference'),
    paymentUrl: text('payment_url'),
    idempotencyKey: uuid('idempotency_key').notNull().unique(),
    /** The form's idempotency key: sent twice, it makes one checkout. */
    formNonce: uuid('form_nonce').notNull(),
    fulfilledId: uuid('fulfilled_id'),
    /** A word of ours or the refusal's key; never the broker's text. */
    failureReason: text('failure_reason'),
    version: integer().notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
    changedAt: instant('changed_at').notNull().defaultNow(),
    paidAt: instant('paid_at'),
    /** The state that invoices and credit notes already cover; null before payment. */
    bookedState: text('booked_state', { enum: ['PAID', 'REFUNDED'] }),
    searchText: text('search_text').generatedAlwaysAs(sql`lower(terms->>'title')`),
    checkAt: instant('check_at').notNull().defaultNow(),
    checks: integer().notNull().default(0),
  },
  (table) => [
    unique('checkouts_provider_reference').on(table.broker, table.providerReference),
    unique('checkouts_form_nonce').on(table.userId, table.formNonce),
    check('checkouts_amount', sql`${table.amountCents} > 0`),
    check(
      'checkouts_charged',
      sql`(${table.chargedCents} is null) = (${table.chargedCurrency} is null) and ${table.chargedCents} > 0`,
    ),
    index('checkouts_created').on(table.createdAt, table.id),
    index('checkouts_state').on(table.state, table.createdAt, table.id),
    index('checkouts_by_amount').on(
      table.amountCents,
      table.id,
      table.state,
      table.userId,
      table.createdAt,
    ),
    index('checkouts_titled').on(table.searchText, table.state, table.createdAt, table.id),
    index('checkouts_unbooked')
      .on(table.paidAt, table.id)
      .where(sql`
      ${table.state} in ('PAID', 'REFUNDED') and ${table.bookedState} is distinct from ${table.state}`),
    index('checkouts_user').on(table.userId, table.createdAt, table.id),
    index('checkouts_subject').on(table.kind, table.subjectId, table.paidAt, table.id),
    index('checkouts_paid')
      .on(table.kind, table.paidAt, table.id)
      .where(sql`${table.paidAt} is not null`),
    index('checkouts_check')
      .on(table.checkAt)
      .where(sql`
      ${table.state} in ('CREATED', 'PENDING') or
      (${table.state} = 'PAID' and ${table.fulfilledId} is null)`),
  ],
)

export const checkoutEvents = pgTable(
  'checkout_events',
  {
    id: uuid().primaryKey(),
    checkoutId: reference('checkout_id', () => checkouts.id),
    broker: text().notNull(),
    providerEventId: text('provider_event_id').notNull(),
    type: text('said').notNull(),
    occurredAt: instant('said_at').notNull(),
    receivedAt: instant('received_at').notNull().defaultNow(),
  },
  (table) => [
    unique('checkout_events_once').on(table.broker, table.providerEventId),
    index('checkout_events_checkout').on(table.checkoutId, table.receivedAt),
  ],
)

/** Number of checkouts in each state, kept by triggers at the end of each transaction. */
export const checkoutTallies = pgTable('checkout_tallies', {
  state: text({ enum: checkoutStates }).primaryKey(),
  count: integer().notNull(),
})
