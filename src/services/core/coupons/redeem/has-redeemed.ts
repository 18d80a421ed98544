import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { isStanding, redemptions } from '#src/services/core/coupons/schema.ts'

/**
 * Whether a coupon of this merchant was redeemed, as an SQL condition. It asks for the first moment,
 * which an index answers; `exists` reads the whole table for whoever has nothing in it.
 */
export function hasRedeemed(merchantId: SQLWrapper): SQL {
  const { redeemedAt } = redemptions
  return sql`(select min(${redeemedAt}) from ${redemptions}
    where ${redemptions.merchantId} = ${merchantId} and ${isStanding()}) is not null`
}
