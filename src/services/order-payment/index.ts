import { sql } from 'drizzle-orm'
import { namedBy } from '#src/services/kit/find-names.ts'
import { checkouts } from './checkouts/schema.ts'

export type { Counterpart } from './reconciliation/counterpart.ts'
export { compareMoney } from './reconciliation/money.ts'
export { comparePayments } from './reconciliation/payments.ts'

/** Selects what was paid and refunded, to embed in a statement. */
export const payments = sql`
  select id, paid_at, changed_at, amount_cents,
    refunded_of(state, paid_at, amount_cents, charged_cents, refunded_cents) as refunded
  from ${checkouts}`

const title = sql<string | null>`${checkouts.terms} ->> 'title'`
export const namedCheckouts = namedBy(checkouts, title, checkouts.userId)
