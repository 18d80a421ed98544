import { sql } from 'drizzle-orm'
import { index, pgTable, unique } from 'drizzle-orm/pg-core'
import { disputeStates } from '#src/contract/order-payment/lifecycle.ts'
import { instant, reference } from '#src/database/columns.ts'
import { checkouts } from '#src/services/order-payment/checkouts/schema.ts'

export const disputes = pgTable(
  'disputes',
  (t) => ({
    id: t.uuid().primaryKey(),
    checkoutId: reference('checkout_id', () => checkouts.id),
    reference: t.text().notNull(),
    state: t.text({ enum: disputeStates }).notNull().default('OPEN'),
    openedAt: instant('opened_at').notNull().defaultNow(),
    closedAt: instant('closed_at'),
    /** Until when the broker takes an answer, if it says so. */
    dueAt: instant('due_at'),
    /** The state that the journal already covers. */
    postedState: t.text('posted_state', { enum: disputeStates }),
    /** When the broker is polled next, in case its webhook never comes. */
    checkAt: instant('check_at').notNull().default(sql`now() + interval '1 hour'`),
  }),
  (table) => [
    unique('disputes_once').on(table.checkoutId, table.reference),
    index('disputes_unposted')
      .on(table.id)
      .where(sql`${table.postedState} is distinct from ${table.state}`),
    index('disputes_check').on(table.checkAt).where(sql`${table.state} = 'OPEN'`),
  ],
)
