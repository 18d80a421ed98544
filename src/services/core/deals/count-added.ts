import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { DealCounts } from '#src/contract/core/deal-filters.ts'
import { EXPIRING_DAYS } from '#src/contract/core/deal-limits.ts'
import type { Queryable } from '#src/database/connect.ts'
import { endsWithin, isActive, isExpired } from './expiry.ts'
import { isAddedToday } from './find-deals.ts'
import { deals } from './schema.ts'

export async function countAddedDeals(
  db: Queryable,
  merchantId: string | null,
  timeZone: string,
): Promise<DealCounts> {
  const live = sql`not ${isExpired(timeZone)}`
  const approved = eq(deals.approvalStatus, 'APPROVED')
  const [row] = await db
    .select({
      all: those(sql`true`),
      pending: those(and(eq(deals.approvalStatus, 'PENDING'), live)),
      approved: those(and(approved, live)),
      rejected: those(and(eq(deals.approvalStatus, 'REJECTED'), live)),
      expired: those(isExpired(timeZone)),
      active: those(isActive(timeZone)),
      expiring: those(and(approved, endsWithin(EXPIRING_DAYS, timeZone))),
      expiringToday: those(and(approved, endsWithin(0, timeZone))),
    })
    .from(deals)
    .where(
      and(
        isAddedToday(timeZone),
        isNull(deals.deletedAt),
        merchantId === null ? undefined : eq(deals.merchantId, merchantId),
      ),
    )
  return row ?? none
}

function those(condition: SQL | undefined) {
  return sql<number>`(count(*) filter (where ${condition}))::int`
}

const none: DealCounts = {
  all: 0,
  pending: 0,
  approved: 0,
  rejected: 0,
  expired: 0,
  active: 0,
  expiring: 0,
  expiringToday: 0,
}
