import { eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { DealCounts } from '#src/contract/core/deal-filters.ts'
import { EXPIRING_DAYS } from '#src/contract/core/deal-limits.ts'
import type { ApprovalStatus } from '#src/contract/values.ts'
import type { Queryable, Tx } from '#src/database/connect.ts'
import { ALL_OWNERS } from '#src/services/kit/all-owners.ts'
import { businessToday, databaseNow } from '#src/services/kit/clock.ts'
import { deals, dealTallies } from './schema.ts'

type Place = { merchantId: string; approvalStatus: ApprovalStatus; expiresOn: string }

/**
 * Moves one deal between the tallies; `from` is null for a new deal, `to` for a deleted one. Must run
 * in the transaction of the change. Rows are taken in key order, so that two moves never deadlock.
 */
export async function moveTally(tx: Tx, from: Place | null, to: Place | null): Promise<void> {
  const changes = [...steps(from, -1), ...steps(to, 1)]
  if (from && to && keyOf(from) === keyOf(to)) return
  await tx
    .insert(dealTallies)
    .values(changes.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)))
    .onConflictDoUpdate({
      target: [dealTallies.scope, dealTallies.approvalStatus, dealTallies.expiresOn],
      set: { count: sql`${dealTallies.count} + excluded.count` },
    })
}

/** Exact; pending, approved and rejected leave out the expired ones. @param scope id or ALL_OWNERS */
export async function countDeals(
  db: Queryable,
  scope: string,
  timeZone: string,
): Promise<DealCounts> {
  const owner = scope === ALL_OWNERS ? null : scope
  const [row] = await db
    .select(countColumns(owner, timeZone))
    .from(dealTallies)
    .where(eq(dealTallies.scope, scope))
  return asCounts(row)
}

export async function countDealsAmong(
  db: Queryable,
  merchantIds: SQL,
  timeZone: string,
): Promise<DealCounts> {
  const [row] = await db
    .select(countColumnsWhere(sql`${deals.merchantId} in ${merchantIds}`, timeZone))
    .from(dealTallies)
    .where(sql`${dealTallies.scope} in ${merchantIds}`)
  return asCounts(row)
}

export function countColumns(owner: string | Placeholder | null, timeZone: string) {
  return countColumnsWhere(
    owner === null ? sql`true` : sql`${deals.merchantId} = ${owner}`,
    timeZone,
  )
}

export function countColumnsWhere(isOwn: SQL, timeZone: string) {
  const today = sql`(select ${businessToday(timeZone)})`
  const live = sql`${dealTallies.expiresOn} >= ${today}`
  return {
    all: total(sql`true`),
    pending: total(sql`${dealTallies.approvalStatus} = 'PENDING' and ${live}`),
    approved: total(sql`${dealTallies.approvalStatus} = 'APPROVED' and ${live}`),
    rejected: total(sql`${dealTallies.approvalStatus} = 'REJECTED' and ${live}`),
    expired: total(sql`not ${live}`),
    expiring: total(
      sql`${dealTallies.approvalStatus} = 'APPROVED' and ${endsWithin(EXPIRING_DAYS, today)}`,
    ),
    expiringToday: total(
      sql`${dealTallies.approvalStatus} = 'APPROVED' and ${endsWithin(0, today)}`,
    ),
    notBegun: notBegun(isOwn),
  }
}

type CountRow = Record<keyof ReturnType<typeof countColumns>, number>

export function asCounts(row: CountRow = emptyCounts): DealCounts {
  const { all, pending, approved, rejected, expired, expiring, expiringToday, notBegun } = row
  const active = approved - notBegun
  return { all, pending, approved, rejected, expired, expiring, expiringToday, active }
}

const emptyCounts: CountRow = {
  all: 0,
  pending: 0,
  approved: 0,
  rejected: 0,
  expired: 0,
  expiring: 0,
  expiringToday: 0,
  notBegun: 0,
}

function total(condition: SQL) {
  return sql<number>`coalesce(sum(${dealTallies.count}) filter (where ${condition}), 0)::int`
}

function endsWithin(days: number, today: SQL): SQL {
  return sql`${dealTallies.expiresOn} between ${today} and ${today} + ${days}::int`
}

/** Approved deals that begin later; few, and read from an index. */
function notBegun(isOwn: SQL) {
  return sql<number>`(select count(*)::int from ${deals} where ${deals.approvalStatus} = 'APPROVED'
    and ${deals.validFrom} > ${databaseNow} and ${deals.deletedAt} is null and ${isOwn})`
}

function steps(place: Place | null, count: number) {
  if (!place) return []
  const { merchantId, approvalStatus, expiresOn } = place
  return [ALL_OWNERS, merchantId].map((scope) => ({ scope, approvalStatus, expiresOn, count }))
}

function keyOf(place: { scope?: string; approvalStatus: string; expiresOn: string }): string {
  return `${place.scope ?? ''} ${place.approvalStatus} ${place.expiresOn}`
}
