import { type SQL, sql } from 'drizzle-orm'
import { ledger, ledgerBacklog, type Measure } from '#src/services/core/ledger/schema.ts'
import { subscriptions } from '#src/services/core/plans/schema.ts'
import { packageSubscriptions } from '#src/services/core/user-packages/schema.ts'
import type { Counterpart } from '#src/services/order-payment/index.ts'

/** Until what is older than the ledger is entered, what it lacks is no difference. */
export function isEntered(measure: Measure): SQL {
  return sql`not exists (select from ${ledgerBacklog} where ${ledgerBacklog.measure} = ${measure}::text)`
}

/** What the ledger counts of payments, and what was bought. */
export const counterpart: Counterpart = {
  entries: sql`
    select source_id as id, count, paid_cents, deducted_cents from ${ledger}
    where ${ledger.measure} = 'PAYMENT'`,
  isEntered: isEntered('PAYMENT'),
  plans: sql`
    select id, user_id, frozen_at, replaces, ended_at is null as runs from ${subscriptions}`,
  packages: sql`
    select id, user_id, frozen_at, replaced_at is null and ends_at > now() as runs
    from ${packageSubscriptions}`,
}
