import { type SQL, sql } from 'drizzle-orm'
import { businessToday } from '#src/services/kit/clock.ts'
import { coupons } from './schema.ts'

/** Whether a coupon's last business day is over, as SQL, by the database's clock. */
export function isCouponExpired(timeZone: string): SQL<boolean> {
  return sql<boolean>`(${coupons.expiresOn} < ${businessToday(timeZone)})`
}
