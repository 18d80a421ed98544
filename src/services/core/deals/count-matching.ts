import { is, type SQL, sql } from 'drizzle-orm'
import { PgColumn } from 'drizzle-orm/pg-core'
import type { DealCounts } from '#src/contract/core/deal-filters.ts'
import { EXPIRING_DAYS } from '#src/contract/core/deals.ts'
import type { Queryable } from '#src/database/connect.ts'
import { businessToday, databaseNow } from '#src/services/kit/clock.ts'
import type { ListOrder } from '#src/services/kit/lists/list-order.ts'
import { prepareOnce } from '#src/services/kit/prepare-once.ts'
import { type DealMatch, matchDeals } from './find-deals.ts'
import { deals } from './schema.ts'

/** Exact. @param merchantId null for all */
export async function countAddedDeals(
  db: Queryable,
  merchantId: string | null,
  timeZone: string,
): Promise<DealCounts> {
  const [row] = await addedDeals(db, timeZone, merchantId === null).execute({ merchantId })
  if (!row) throw new Error('counts make one row')
  return row
}

const addedDeals = prepareOnce((db, timeZone: string, isOfAll: boolean) => {
  const merchantId = isOfAll ? null : sql.placeholder('merchantId')
  const match = { merchantId, addedToday: true, status: 'ALL', pattern: null } as const
  const found = matchingDeals(db, match, timeZone).as('deals')
  return db.select(statusCounts(timeZone)).from(found)
})

/** The columns by which matching deals are counted and sorted, whatever their status. */
export function matchingDeals(
  db: Queryable,
  match: DealMatch,
  timeZone: string,
  order?: ListOrder,
) {
  const { id, approvalStatus, expiresOn, validFrom, deletedAt } = deals
  const counted = { id, approvalStatus, expiresOn, validFrom, deletedAt }
  const places = order?.by.filter((place) => is(place, PgColumn)) ?? []
  const columns = [...Object.values<PgColumn>(counted), ...places]
  return db
    .select(Object.fromEntries(columns.map((column) => [column.name, column])))
    .from(deals)
    .where(matchDeals({ ...match, status: 'ALL' }, timeZone))
    .$dynamic()
}

export function statusCounts(timeZone: string) {
  const today = sql`(select ${businessToday(timeZone)})`
  const status = deals.approvalStatus
  const live = sql`${deals.expiresOn} >= ${today}`
  const approved = sql`${status} = 'APPROVED' and ${live}`
  return {
    all: count(sql`true`),
    pending: count(sql`${status} = 'PENDING' and ${live}`),
    approved: count(approved),
    rejected: count(sql`${status} = 'REJECTED' and ${live}`),
    expired: count(sql`not ${live}`),
    active: count(sql`${approved} and ${deals.validFrom} <= ${databaseNow}`),
    expiring: count(sql`${approved} and ${deals.expiresOn} <= ${today} + ${EXPIRING_DAYS}::int`),
    expiringToday: count(sql`${approved} and ${deals.expiresOn} = ${today}`),
  }
}

function count(condition: SQL) {
  return sql<number>`(count(*) filter (where ${condition}))::int`
}
