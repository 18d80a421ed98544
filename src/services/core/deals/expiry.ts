import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { businessToday, databaseNow } from '#src/services/kit/clock.ts'
import { deals } from './schema.ts'

/**
 * Whether a deal's last business day is over at an instant, as SQL: live at 18:29:59Z of its last day in
 * Colombo, expired at 18:30:00Z.
 */
export function isExpired(timeZone: string, moment: SQL = databaseNow): SQL<boolean> {
  return sql<boolean>`(${deals.expiresOn} < ${businessToday(timeZone, moment)})`
}

export function endsWithin(days: number, timeZone: string): SQL<boolean> {
  const today = businessToday(timeZone)
  return sql<boolean>`(${deals.expiresOn} between ${today} and ${today} + ${days}::int)`
}

export function isActive(timeZone: string, moment: SQL = databaseNow): SQL | undefined {
  return and(
    eq(deals.approvalStatus, 'APPROVED'),
    sql`${deals.validFrom} <= ${moment}`,
    sql`not ${isExpired(timeZone, moment)}`,
    isNull(deals.deletedAt),
  )
}
