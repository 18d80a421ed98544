import { type SQL, sql } from 'drizzle-orm'
import { businessToday } from '#src/services/kit/clock.ts'
import { coupons } from './schema.ts'

export function isCouponExpired(timeZone: string): SQL<boolean> {
  return sql<boolean>`(${coupons.expiresOn} < ${businessToday(timeZone)})`
}
