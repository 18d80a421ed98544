import { type SQL, sql } from 'drizzle-orm'
import type { DealCounts } from '#src/contract/core/deal-filters.ts'
import { EXPIRING_DAYS } from '#src/contract/core/deal-limits.ts'
import type { Queryable } from '#src/database/connect.ts'
import { databaseNow } from '#src/services/kit/clock.ts'
import { countCap } from '#src/services/kit/lists/count-cap.ts'
import { substringPattern } from '#src/services/kit/lists/search-term.ts'
import { endsWithin, isExpired } from './expiry.ts'
import { type DealMatch, matchDeals } from './find-deals.ts'
import { deals } from './schema.ts'

type Narrowed = Omit<DealMatch, 'status' | 'pattern'> & { term: string | null }

/** How many of each status match, whatever the status asked for; null where there are too many to count. */
export async function countMatchingDeals(
  db: Queryable,
  { term, ...match }: Narrowed,
  timeZone: string,
): Promise<DealCounts | null> {
  const cap = countCap(term)
  const pattern = term === null ? null : substringPattern(term)
  const counts = await countUpTo(db, { ...match, status: 'ALL', pattern }, timeZone, cap + 1)
  return counts.all <= cap ? counts : null
}

/** Exact. @param merchantId null for all */
export function countAddedDeals(
  db: Queryable,
  merchantId: string | null,
  timeZone: string,
): Promise<DealCounts> {
  const match = { merchantId, addedToday: true, status: 'ALL', pattern: null } as const
  return countUpTo(db, match, timeZone)
}

async function countUpTo(
  db: Queryable,
  match: DealMatch,
  timeZone: string,
  limit?: number,
): Promise<DealCounts> {
  const { approvalStatus, validFrom } = deals
  const matching = db
    .select({
      status: approvalStatus,
      live: sql<boolean>`not ${isExpired(timeZone)}`.as('live'),
      begun: sql<boolean>`${validFrom} <= ${databaseNow}`.as('begun'),
      endsSoon: endsWithin(EXPIRING_DAYS, timeZone).as('ends_soon'),
      endsToday: endsWithin(0, timeZone).as('ends_today'),
    })
    .from(deals)
    .where(matchDeals(match, timeZone))
  const found = (limit === undefined ? matching : matching.limit(limit)).as('found')
  const { status, live, begun, endsSoon, endsToday } = found
  const approved = sql`${status} = 'APPROVED'`
  const [row] = await db
    .select({
      all: count(sql`true`),
      pending: count(sql`${status} = 'PENDING' and ${live}`),
      approved: count(sql`${approved} and ${live}`),
      rejected: count(sql`${status} = 'REJECTED' and ${live}`),
      expired: count(sql`not ${live}`),
      active: count(sql`${approved} and ${live} and ${begun}`),
      expiring: count(sql`${approved} and ${endsSoon}`),
      expiringToday: count(sql`${approved} and ${endsToday}`),
    })
    .from(found)
  return row ?? none
}

function count(condition: SQL) {
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
