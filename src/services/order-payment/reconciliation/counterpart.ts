import type { SQL } from 'drizzle-orm'

/** What another service holds of payments, as selections to compare within one statement. */
export type Counterpart = {
  /** id of the checkout, count, paid_cents, deducted_cents of what was counted. */
  entries: SQL
  /** Condition: all that happened is counted. */
  isEntered: SQL
  /** id, user_id, frozen_at, runs, replaces (the plan before it) of plans that were bought. */
  plans: SQL
  /** id, user_id, frozen_at, runs of packages that were bought. */
  packages: SQL
}
