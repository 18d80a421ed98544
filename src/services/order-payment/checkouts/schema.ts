import { sql } from 'drizzle-orm'
import { check, index, pgTable, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { checkoutKinds, checkoutStates } from '#src/contract/order-payment/lifecycle.ts'
import { roles } from '#src/contract/roles.ts'
import { instant, reference } from '#src/database/columns.ts'

export type CheckoutTerms = { title: string } & Record<string, string | number | boolean | null>

export const checkouts = pgTable(
  'checkouts',
  (t) => ({
    id: t.uuid().primaryKey(),
    kind: t.text({ enum: checkoutKinds }).notNull(),
    subjectId: t.uuid('subject_id').notNull(),
    userId: t.uuid('user_id').notNull(),
    userRole: t.text('user_role', { enum: roles }).notNull(),
    amountCents: t.bigint('amount_cents', { mode: 'number' }).notNull(),
    currency: t.text().notNull(),
    /** What the broker collects if it doesn't take the price's currency. */
    chargedCents: t.bigint('charged_cents', { mode: 'number' }),
    chargedCurrency: t.text('charged_currency'),
    /** Refunded so far of what the broker collected, in its currency; never falls. */
    refundedCents: t.bigint('refunded_cents', { mode: 'number' }).notNull().default(0),
    terms: t.jsonb().$type<CheckoutTerms>().notNull(),
    broker: t.text().notNull(),
    state: t.text({ enum: checkoutStates }).notNull().default('CREATED'),
    providerReference: t.text('provider_reference'),
    paymentUrl: t.text('payment_url'),
    idempotencyKey: t.uuid('idempotency_key').notNull().unique(),
    /** The form's idempotency key: sent twice, it makes one checkout. */
    formNonce: t.uuid('form_nonce').notNull(),
    fulfilledId: t.uuid('fulfilled_id'),
    /** A word of ours or the refusal's key; never the broker's text. */
    failureReason: t.text('failure_reason'),
    version: t.integer().notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
    changedAt: instant('changed_at').notNull().defaultNow(),
    paidAt: instant('paid_at'),
    /** The state that invoices and credit notes already cover, for replicas without a journal. */
    bookedState: t.text('booked_state', { enum: ['PAID', 'REFUNDED'] }),
    /** The version that invoices, credit notes and the journal already cover; null before payment. */
    postedVersion: t.integer('posted_version'),
    searchText: t.text('search_text').generatedAlwaysAs(sql`lower(terms->>'title')`),
    checkAt: instant('check_at').notNull().defaultNow(),
    checks: t.integer().notNull().default(0),
    /** The version of the words by which the buyer agreed to be charged each month; null if not asked for. */
    consentVersion: t.integer('consent_version'),
    /** The saved payment method that is charged without the buyer; its row may be gone. */
    savedMethodId: t.uuid('saved_method_id'),
  }),
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
    index('checkouts_unposted')
      .on(table.paidAt, table.id)
      .where(sql`
      ${table.state} in ('PAID', 'REFUNDED') and ${table.postedVersion} is distinct from ${table.version}`),
    index('checkouts_user').on(table.userId, table.createdAt, table.id),
    index('checkouts_subject').on(table.kind, table.subjectId, table.paidAt, table.id),
    index('checkouts_paid')
      .on(table.kind, table.paidAt, table.id)
      .where(sql`${table.paidAt} is not null`),
    index('checkouts_plans_paid')
      .on(table.paidAt, table.id)
      .where(sql`${table.kind} <> 'PACKAGE' and ${table.paidAt} is not null`),
    index('checkouts_check')
      .on(table.checkAt)
      .where(sql`
      ${table.state} in ('CREATED', 'PENDING') or
      (${table.state} = 'PAID' and ${table.fulfilledId} is null)`),
  ],
)

export const checkoutEvents = pgTable(
  'checkout_events',
  (t) => ({
    id: t.uuid().primaryKey(),
    checkoutId: reference('checkout_id', () => checkouts.id),
    broker: t.text().notNull(),
    providerEventId: t.text('provider_event_id').notNull(),
    type: t.text('said').notNull(),
    occurredAt: instant('said_at').notNull(),
    receivedAt: instant('received_at').notNull().defaultNow(),
  }),
  (table) => [
    unique('checkout_events_once').on(table.broker, table.providerEventId),
    index('checkout_events_checkout').on(table.checkoutId, table.receivedAt),
  ],
)

/** What a buyer agreed to be charged to each month: the provider's names for it, never a number of a card. */
export const savedMethods = pgTable(
  'saved_methods',
  (t) => ({
    id: t.uuid().primaryKey(),
    userId: t.uuid('user_id').notNull(),
    broker: t.text().notNull(),
    /** The provider's names for the buyer and the method; PayPal has the second alone. */
    customer: t.text(),
    method: t.text().notNull(),
    brand: t.text().notNull(),
    lastFour: t.text('last_four'),
    /** Such as 2029-04. */
    expires: t.text(),
    checkoutId: reference('checkout_id', () => checkouts.id),
    /** Of the words that were agreed to with that checkout. */
    consentVersion: t.integer('consent_version').notNull(),
    consentedAt: instant('consented_at').notNull().defaultNow(),
    /** Removed by its owner or with the plan; the row goes once the provider has forgotten it, too. */
    removedAt: instant('removed_at'),
  }),
  (table) => [
    uniqueIndex('saved_methods_one').on(table.userId).where(sql`${table.removedAt} is null`),
    index('saved_methods_removed').on(table.removedAt).where(sql`${table.removedAt} is not null`),
    index('saved_methods_checkout').on(table.checkoutId),
  ],
)

/** Number of checkouts in each state, kept by triggers at the end of each transaction. */
export const checkoutTallies = pgTable('checkout_tallies', (t) => ({
  state: t.text({ enum: checkoutStates }).primaryKey(),
  count: t.integer().notNull(),
}))
