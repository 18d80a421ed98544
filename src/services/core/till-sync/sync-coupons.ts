import { and, desc, eq, gte, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { type SyncedState, syncedStates } from '#src/contract/core/till-entry.ts'
import { SYNC_COUPONS_MAX, SYNC_SLICE, type TillCoupons } from '#src/contract/core/till-sync.ts'
import type { Queryable } from '#src/database/connect.ts'
import { leftOf } from '#src/services/core/coupons/coupon-value.ts'
import {
  coupons,
  isCouponExpired,
  isIssued,
  redemptions,
} from '#src/services/core/coupons/schema.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { readDatabaseClock } from '#src/services/kit/clock.ts'
import { codeHasher } from './hash-code.ts'
import { tillEntries } from './schema.ts'

/** Changes are looked for again from before the last answer: one that was being written then has its time. */
const OVERLAP_MS = 120_000
const DAY_MS = 86_400_000

/** A place in the list, freshest issued first, or the moment since when changes count. */
type Cursor =
  | { kind: 'list'; startedAt: number; read: number; before: { at: number; id: string } | null }
  | { kind: 'changes'; since: number }

type Which = { merchantId: string; hashKey: string; timeZone: string }

const columns = {
  id: coupons.id,
  dealId: coupons.dealId,
  codeKey: coupons.codeKey,
  expiresOn: coupons.expiresOn,
  active: coupons.active,
  redeemedAt: coupons.redeemedAt,
  takenCents: coupons.takenCents,
  couponValueCents: sql<
    number | null
  >`(select ${deals.couponValueCents}::float8 from ${deals} where ${deals.id} = ${coupons.dealId})`,
}
type Row = Pick<typeof coupons.$inferSelect, Exclude<keyof typeof columns, 'couponValueCents'>> & {
  expired: boolean
  couponValueCents: number | null
}

/**
 * A slice of a merchant's coupons that somebody holds, in the app or on paper, or what changed since the last answer. Each slice reads a
 * bounded part of an index, so expired coupons make slices short rather than slow.
 */
export async function syncCoupons(
  db: Queryable,
  after: string,
  which: Which,
): Promise<TillCoupons> {
  const now = await readDatabaseClock(db)
  const cursor = readCursor(after, which.hashKey)
  if (cursor?.kind === 'changes' && cursor.since <= now) {
    const changed = await findChanged(db, which, cursor.since - OVERLAP_MS)
    if (changed)
      return {
        ...present(changed, which),
        next: writeCursor({ kind: 'changes', since: now }, which.hashKey),
        more: false,
        first: false,
        cut: false,
      }
  }
  return listSlice(db, which, cursor?.kind === 'list' ? cursor : startedAt(now))
}

type ListCursor = Extract<Cursor, { kind: 'list' }>

function startedAt(now: number): ListCursor {
  return { kind: 'list', startedAt: now, read: 0, before: null }
}

async function listSlice(db: Queryable, which: Which, cursor: ListCursor): Promise<TillCoupons> {
  const { before } = cursor
  const { id, collectedAt, printedAt, merchantId } = coupons
  const since = (issuedAt: typeof collectedAt | typeof printedAt, isOnly?: SQL) => {
    const beyond =
      before &&
      sql`(${issuedAt}, ${id}) < (${new Date(before.at)}::timestamptz, ${before.id}::uuid)`
    return db
      .select({ couponId: id, issuedAt: sql`${issuedAt}`.mapWith(issuedAt).as('issued_at') })
      .from(coupons)
      .where(
        and(eq(merchantId, which.merchantId), isNotNull(issuedAt), isOnly, beyond ?? undefined),
      )
      .orderBy(desc(issuedAt), desc(id))
      .limit(SYNC_SLICE)
  }
  const issued = unionAll(since(collectedAt, isNull(printedAt)), since(printedAt)).as('issued')
  const { issuedAt } = issued
  const rows = await db
    .select({ ...columns, expired: isCouponExpired(which.timeZone), issuedAt })
    .from(issued)
    .innerJoin(coupons, eq(id, issued.couponId))
    .orderBy(desc(issuedAt), desc(id))
    .limit(SYNC_SLICE)
  const read = cursor.read + rows.length
  const last = rows.at(-1)
  const isFull = rows.length === SYNC_SLICE
  const more = isFull && read < SYNC_COUPONS_MAX
  const next: Cursor =
    more && last?.issuedAt
      ? { ...cursor, read, before: { at: last.issuedAt.getTime(), id: last.id } }
      : { kind: 'changes', since: cursor.startedAt }
  return {
    ...present(rows, which),
    next: writeCursor(next, which.hashKey),
    more,
    first: before === null,
    cut: isFull && !more,
  }
}

/** @returns null if there are more than one answer holds: then the list begins again */
async function findChanged(db: Queryable, which: Which, since: number): Promise<Row[] | null> {
  const from = new Date(since)
  const own = eq(coupons.merchantId, which.merchantId)
  const changedBy = (condition: SQL) =>
    db
      .select({ id: coupons.id })
      .from(coupons)
      .where(and(own, condition))
      .limit(SYNC_SLICE + 1)
  const undone = db
    .select({ id: redemptions.couponId })
    .from(redemptions)
    .where(and(eq(redemptions.merchantId, which.merchantId), gte(redemptions.undoneAt, from)))
    .limit(SYNC_SLICE + 1)
  const uploaded = db
    .select({ id: sql<string>`${tillEntries.couponId}` })
    .from(tillEntries)
    .where(
      and(
        eq(tillEntries.merchantId, which.merchantId),
        gte(tillEntries.uploadedAt, from),
        isNotNull(tillEntries.couponId),
      ),
    )
    .limit(SYNC_SLICE + 1)
  const found = await unionAll(
    changedBy(gte(coupons.collectedAt, from)),
    changedBy(gte(coupons.printedAt, from)),
    changedBy(gte(coupons.redeemedAt, from)),
    changedBy(gte(coupons.switchedAt, from)),
    undone,
    uploaded,
  )
  const ids = [...new Set(found.map(({ id }) => id))]
  if (ids.length > SYNC_SLICE) return null
  if (ids.length === 0) return []
  return db
    .select({ ...columns, expired: isCouponExpired(which.timeZone) })
    .from(coupons)
    .where(and(inArray(coupons.id, ids), own, isIssued()))
}

function present(
  rows: readonly Row[],
  { hashKey }: Which,
): Pick<TillCoupons, 'dealIds' | 'coupons'> {
  const hashOf = codeHasher(hashKey)
  const usable = rows.filter(({ expired }) => !expired)
  const places = new Map([...new Set(usable.map(({ dealId }) => dealId))].map((id, at) => [id, at]))
  return {
    dealIds: [...places.keys()],
    coupons: usable.map((row) => [
      hashOf(row.codeKey),
      places.get(row.dealId) ?? 0,
      syncedStates.indexOf(stateOf(row)),
      Date.parse(row.expiresOn) / DAY_MS,
      leftOf(row),
    ]),
  }
}

function stateOf({ redeemedAt, active }: Row): SyncedState {
  if (redeemedAt) return 'REDEEMED'
  return active ? 'FREE' : 'INACTIVE'
}

/** The key's beginning, since hashes of another key are worth nothing. */
const markOf = (hashKey: string) => hashKey.slice(0, 6)

function writeCursor(cursor: Cursor, hashKey: string): string {
  const parts =
    cursor.kind === 'changes'
      ? ['c', cursor.since]
      : ['l', cursor.startedAt, cursor.read, cursor.before?.at, cursor.before?.id]
  return [markOf(hashKey), ...parts].join('.')
}

const form =
  /^([\w-]+)\.(?:c\.(\d{1,14})|l\.(\d{1,14})\.(\d{1,7})\.(\d{1,14})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}))$/

/** @returns null for none, or one that is no longer of use: then the list begins again */
function readCursor(text: string, hashKey: string): Cursor | null {
  const [, mark, since, startedAt, read, at, id] = form.exec(text) ?? []
  if (mark !== markOf(hashKey)) return null
  if (since !== undefined) return { kind: 'changes', since: Number(since) }
  const before = { at: Number(at), id: id ?? '' }
  return { kind: 'list', startedAt: Number(startedAt), read: Number(read), before }
}
