import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { coupons, isStanding, redemptions } from './schema.ts'

/** The coupons that were redeemed at a till or by a person, found by their redemptions. */
export function redeemedAt(at: {
  tillId?: string | undefined
  cashierId?: string | undefined
}): SQL | undefined {
  if (!at.tillId && !at.cashierId) return undefined
  const { tillId, cashierId, couponId } = redemptions
  const isThere = and(
    at.tillId ? eq(tillId, at.tillId) : undefined,
    at.cashierId ? eq(cashierId, at.cashierId) : undefined,
    isStanding(),
  )
  return sql`${coupons.id} in (select ${couponId} from ${redemptions} where ${isThere})`
}

/** A column of a coupon's last redemption that stands; one that holds an amount has several. */
export function lastTake(column: PgColumn): SQL<string | null> {
  const { couponId, redeemedAt } = redemptions
  return sql<string | null>`(select ${column} from ${redemptions}
    where ${couponId} = ${coupons.id} and ${isStanding()} order by ${redeemedAt} desc limit 1)`
}
