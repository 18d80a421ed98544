import { sql } from 'drizzle-orm'
import type { Check } from '#src/services/kit/reconciliation/compare.ts'

export const exists = sql`known`
/** It holds no amount and is redeemed as a whole. */
export const isWhole = sql`value is null`

/** What must hold of a coupon with an amount. */
export const valueChecks: readonly Check[] = [
  {
    kind: 'valueTaken',
    fails: sql`${exists} and taken_cents <> given`,
    expected: sql`given::text`,
    found: sql`taken_cents::text`,
  },
  {
    kind: 'valueExceeded',
    fails: sql`taken_cents > value`,
    expected: sql`value::text`,
    found: sql`taken_cents::text`,
  },
  {
    kind: 'valueUsedUp',
    fails: sql`(redeemed_at is not null) <> (taken_cents >= value)`,
    expected: sql`greatest(value - taken_cents, 0)::text`,
    found: sql`case when redeemed_at is null then value::text else '0' end`,
  },
  {
    kind: 'valueRedemption',
    fails: sql`${exists} and mismatched > 0`,
    expected: sql`'0'`,
    found: sql`mismatched::text`,
  },
  {
    kind: 'ledgerTaken',
    fails: sql`not ${isWhole} and paid + saved <> given`,
    expected: sql`given::text`,
    found: sql`(paid + saved)::text`,
  },
]
