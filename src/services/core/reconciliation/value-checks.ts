import { sql } from 'drizzle-orm'
import { type Check, equal, never } from '#src/services/kit/reconciliation/compare.ts'

export const exists = sql`known`
/** It holds no amount and is redeemed as a whole. */
export const isWhole = sql`value is null`

/** What must hold of a coupon with an amount. */
export const valueChecks: readonly Check[] = [
  equal('valueTaken', sql`given`, sql`taken_cents`, exists),
  {
    kind: 'valueExceeded',
    fails: sql`taken_cents > value`,
    expected: sql`value`,
    found: sql`taken_cents`,
  },
  {
    kind: 'valueUsedUp',
    fails: sql`(redeemed_at is not null) <> (taken_cents >= value)`,
    expected: sql`greatest(value - taken_cents, 0)`,
    found: sql`case when redeemed_at is null then value::text else '0' end`,
  },
  never('valueRedemption', sql`mismatched`, exists),
  equal('ledgerTaken', sql`given`, sql`paid + saved`, sql`not ${isWhole}`),
]
