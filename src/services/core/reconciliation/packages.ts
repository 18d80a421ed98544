import { sql } from 'drizzle-orm'
import { coupons } from '#src/services/core/coupons/schema.ts'
import { packageSubscriptions } from '#src/services/core/user-packages/schema.ts'
import {
  type Compared,
  compare,
  partsOf,
  type Source,
} from '#src/services/kit/reconciliation/compare.ts'

/** The coupons that people took from their packages. */
export async function* comparePackages(db: Source): AsyncGenerator<Compared> {
  for (const part of await partsOf(db, packageSubscriptions, sql`user_id`))
    yield await compare(db, {
      facts: sql`
        facts as (
          select user_id, sum(used_coupons) as used,
            (select count(*) from ${coupons} where ${coupons.collectedBy} = package.user_id) as collected
          from ${packageSubscriptions} as package where ${part} group by user_id
        )`,
      from: sql`facts`,
      checks: [
        {
          kind: 'packageUsed',
          fails: sql`used > collected`,
          expected: sql`collected`,
          found: sql`used`,
        },
      ],
      about: { of: sql`user_id` },
    })
}
