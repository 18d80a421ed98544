import { eq } from 'drizzle-orm'
import type { CouponFileFormat } from '#src/contract/core/coupon-file-lifecycle.ts'
import type { CouponLimits } from '#src/contract/core/coupon-limits.ts'
import type { Queryable } from '#src/database/connect.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { businessToday } from '#src/services/kit/clock.ts'
import type { Rules } from './check-line.ts'

type About = { dealId: string; format: CouponFileFormat; limits: CouponLimits; timeZone: string }

/** Read again in each round, since the business day may change meanwhile. */
export async function rulesOf(db: Queryable, about: About): Promise<Rules> {
  const { dealId, format, limits, timeZone } = about
  const [deal] = await db
    .select({ today: businessToday(timeZone).mapWith(String), dealExpiresOn: deals.expiresOn })
    .from(deals)
    .where(eq(deals.id, dealId))
  if (!deal) throw new Error('a coupon file without its deal')
  return { ...deal, format, limits }
}
