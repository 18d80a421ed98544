import {
  and,
  asc,
  eq,
  inArray,
  lt,
  type Placeholder,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import type { DealCounts } from '#src/contract/core/deal-filters.ts'
import { EXPIRING_DAYS } from '#src/contract/core/deals.ts'
import type { ApprovalStatus } from '#src/contract/values.ts'
import type { Queryable, Tx } from '#src/database/connect.ts'
import { ALL_OWNERS } from '#src/services/kit/all-owners.ts'
import { businessToday, databaseNow } from '#src/services/kit/clock.ts'
import { prepareOnce } from '#src/services/kit/prepare-once.ts'
import { deals, dealTallies, dealTotals } from './schema.ts'

type Place = { merchantId: string; approvalStatus: ApprovalStatus; expiresOn: string }

/**
 * Moves a deal between the tallies; `from` is null for a new deal, `to` for a deleted one. Must run in
 * the transaction of the change. Totals are locked first, so that two moves never deadlock;
 * the one of all owners is there from the beginning.
 */
export async function moveTally(tx: Tx, from: Place | null, to: Place | null): Promise<void> {
  const changes = [...steps(from, -1), ...steps(to, 1)]
  if (from && to && keyOf(from) === keyOf(to)) return
  const scopes = changes.map(({ scope }) => scope)
  await lockTotals(tx, scopes)
  await tx
    .insert(dealTallies)
    .values(changes.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)))
    .onConflictDoUpdate({
      target: [dealTallies.scope, dealTallies.approvalStatus, dealTallies.expiresOn],
      set: { count: sql`${dealTallies.count} + excluded.count` },
    })
}

/** Yesterday in UTC: no zone's today is earlier. */
const settledDay = sql`((now() at time zone 'UTC')::date - 1)`

/** Also removes deals that ended since the last change, so that readers have few days to check. */
async function lockTotals(tx: Tx, scopes: string[]): Promise<void> {
  const rows = await tx
    .select({ isOld: sql<boolean>`${dealTotals.asOf} < ${settledDay}` })
    .from(dealTotals)
    .where(inArray(dealTotals.scope, scopes))
    .orderBy(asc(dealTotals.scope))
    .for('update')
  if (!rows.some(({ isOld }) => isOld)) return
  await tx
    .update(dealTotals)
    .set({
      asOf: settledDay,
      pending: live('PENDING', settledDay),
      approved: live('APPROVED', settledDay),
      rejected: live('REJECTED', settledDay),
    })
    .where(and(inArray(dealTotals.scope, scopes), lt(dealTotals.asOf, settledDay)))
}

/** Exact; pending, approved and rejected exclude expired ones. @param scope id or ALL_OWNERS */
export async function countDeals(
  db: Queryable,
  scope: string,
  timeZone: string,
): Promise<DealCounts> {
  const [row] = await totals(db, timeZone, scope === ALL_OWNERS).execute({ scope })
  return asCounts(row)
}

const totals = prepareOnce((db, timeZone: string, isOfAll: boolean) => {
  const scope = sql.placeholder('scope')
  return db
    .select(countColumns(isOfAll ? null : scope, timeZone))
    .from(dealTotals)
    .where(eq(dealTotals.scope, scope))
})

/** Number of the owner's active deals, as a column of another statement. */
export function countActive(owner: SQLWrapper, timeZone: string): SQL<number> {
  const approved = live('APPROVED', sql`(select ${businessToday(timeZone)})`)
  const begun = sql`${approved} - ${notBegun(sql`${deals.merchantId} = ${dealTotals.scope}`)}`
  return sql<number>`coalesce((select ${begun} from ${dealTotals} where ${dealTotals.scope} = ${owner}), 0)`
}

export async function countDealsAmong(
  db: Queryable,
  merchantIds: SQL,
  timeZone: string,
): Promise<DealCounts> {
  const [row] = await db
    .select(countColumnsWhere(sql`${deals.merchantId} in ${merchantIds}`, timeZone))
    .from(dealTotals)
    .where(sql`${dealTotals.scope} in ${merchantIds}`)
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
  return {
    all: total(sql`${dealTotals.total}`),
    pending: total(live('PENDING', today)),
    approved: total(live('APPROVED', today)),
    rejected: total(live('REJECTED', today)),
    expiring: total(ending(today, sql`${today} + ${EXPIRING_DAYS}::int`)),
    expiringToday: total(ending(today, today)),
    notBegun: notBegun(isOwn),
  }
}

type CountRow = Record<keyof ReturnType<typeof countColumns>, number>

export function asCounts(row: CountRow | undefined): DealCounts {
  if (!row) throw new Error('sums make one row')
  const { all, pending, approved, rejected, expiring, expiringToday, notBegun } = row
  const expired = all - pending - approved - rejected
  const active = approved - notBegun
  return { all, pending, approved, rejected, expired, expiring, expiringToday, active }
}

function total(sum: SQL) {
  return sql<number>`coalesce(sum(${sum}), 0)::int`
}

/** Deals of a scope and status that end on `day` or later. The totals must not be later than `day`. */
function live(status: ApprovalStatus, day: SQL): SQL<number> {
  const kept = { PENDING: dealTotals.pending, APPROVED: dealTotals.approved }
  const column = status === 'REJECTED' ? dealTotals.rejected : kept[status]
  return sql<number>`(${column} - ${tallied(status, sql`>= ${dealTotals.asOf} and tally.expires_on < ${day}`)})`
}

function ending(first: SQL, last: SQL): SQL {
  return tallied('APPROVED', sql`between ${first} and ${last}`)
}

function tallied(status: ApprovalStatus, days: SQL): SQL {
  return sql`(select coalesce(sum(tally.count), 0)::int from ${dealTallies} tally
    where tally.scope = ${dealTotals}.scope and tally.approval_status = ${status}
      and tally.expires_on ${days})`
}

/** Approved deals that start later; few, and read from an index. */
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
