import { sql } from 'drizzle-orm'
import type { CodeState } from '#src/contract/core/reconciliation.ts'
import { coupons } from '#src/services/core/coupons/schema.ts'
import {
  type Compared,
  compare,
  FIRST,
  LAST,
  type Source,
} from '#src/services/kit/reconciliation/compare.ts'
import { couponChecks } from './coupon-checks.ts'
import { codeState, couponFacts } from './coupon-facts.ts'

const COUPONS_OF_SLICE = 25_000

type CodeCounts = { state: CodeState; count: number }[]

/** Coupons with their redemptions, entries and trail, a range of ids at a time; ranges leave no gap. */
export async function* compareCoupons(
  db: Source,
  timeZone: string,
  size = COUPONS_OF_SLICE,
): AsyncGenerator<Compared & { also: CodeCounts }> {
  let after = FIRST
  while (after !== LAST) {
    const { rows } = await db.execute<{ id: string }>(
      sql`
        select ${coupons.id} from ${coupons} where ${coupons.id} > ${after}::uuid
        order by ${coupons.id} offset ${size - 1} limit 1`,
    )
    const to = rows[0]?.id ?? LAST
    yield await compare<CodeCounts>(db, {
      facts: couponFacts({ after, to }, timeZone),
      from: sql`facts`,
      checks: couponChecks(timeZone),
      about: {
        couponId: sql`about`,
        dealId: sql`deal_id`,
        merchantId: sql`merchant_id`,
        of: sql`coalesce(code, '')`,
      },
      also: sql`
        select coalesce(json_agg(one), '[]') from (
          select ${codeState} as state, count(*) from facts where known group by 1) as one`,
    })
    after = to
  }
}
