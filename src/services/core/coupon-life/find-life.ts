import { and, eq, inArray, type SQLWrapper, sql } from 'drizzle-orm'
import type { CouponLife, HistoryEvent } from '#src/contract/core/coupon-life.ts'
import type { Queryable } from '#src/database/connect.ts'
import type { Format } from '#src/i18n/format.ts'
import { findAccounts, findPlaces } from '#src/services/authentication/index.ts'
import { couponFiles } from '#src/services/core/coupon-files/schema.ts'
import { findGiven } from '#src/services/core/coupon-gifts/find-given.ts'
import { asMoney, presentValue, valueColumns } from '#src/services/core/coupons/coupon-value.ts'
import {
  coupons,
  dealCoupons,
  isCouponExpired,
  redemptions,
} from '#src/services/core/coupons/schema.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { ledger } from '#src/services/core/ledger/schema.ts'
import { findEvents } from '#src/services/kit/audit/find-events.ts'
import { findBranchNames } from '#src/services/location/index.ts'

type Which = { id: string; merchantId: string | null }

/** A merchant is told that an administrator did something, not which. */
export async function findHistory(
  db: Queryable,
  { id, merchantId }: Which,
  timeZone: string,
  format: Format,
): Promise<CouponLife | undefined> {
  const own = merchantId === null ? undefined : eq(coupons.merchantId, merchantId)
  const [row] = await db
    .select({
      coupon: coupons,
      deal: { id: deals.id, title: deals.title, code: deals.dealCode, deletedAt: deals.deletedAt },
      file: { id: couponFiles.id, name: couponFiles.fileName },
      status: dealCoupons.status,
      expired: isCouponExpired(timeZone),
      ...valueColumns,
    })
    .from(coupons)
    .innerJoin(deals, eq(deals.id, coupons.dealId))
    .leftJoin(dealCoupons, eq(dealCoupons.dealId, coupons.dealId))
    .leftJoin(couponFiles, eq(couponFiles.id, coupons.fileId))
    .where(and(eq(coupons.id, id), own))
  if (!row) return undefined
  const { coupon } = row
  const given = await findGiven(db, id)
  const events = [
    { what: 'created', at: coupon.createdAt, who: null } as const,
    ...firstHolder(coupon, given?.givenBy),
    ...(coupon.printedAt
      ? [{ what: 'printed', at: coupon.printedAt, who: coupon.merchantId } as const]
      : []),
    ...(await findSwitches(db, id)),
    ...(await findRedeemed(db, id)),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const people = await findAccounts(db, [
    coupon.merchantId,
    ...events.flatMap(({ who }) => (who ? [who] : [])),
  ])
  const nameOf = (who: string | null) => {
    const person = who ? people.get(who) : undefined
    return person?.role === 'ADMIN' && merchantId !== null ? '' : (person?.name ?? '')
  }
  const placeOf = await findPlaces(
    db,
    events.map((event) => ({ tillId: null, cashierId: null, ...event })),
  )
  const branches = await findBranchNames(
    db,
    events.flatMap((event) => ('branchId' in event && event.branchId) || []),
  )
  /** Who stood at which till, as one text; '' for what happened at none. */
  const nameAt = (event: Place) => {
    const { cashier, till } = placeOf(event)
    return [cashier, till].filter(Boolean).join(', ')
  }
  return {
    id,
    couponCode: coupon.code,
    deal: {
      id: row.deal.id,
      title: row.deal.title,
      code: row.deal.code,
      deleted: row.deal.deletedAt !== null,
    },
    merchant: { id: coupon.merchantId, name: nameOf(coupon.merchantId) },
    file: row.file && { ...row.file, line: coupon.fileLine },
    collectedBy: coupon.collectedBy && nameOf(coupon.collectedBy),
    printed: coupon.printedAt !== null,
    givenTo: given ? { to: given.to, name: given.name } : null,
    redeemed: coupon.redeemedAt !== null,
    value: presentValue(row, format),
    expiredOn: format.instant(coupon.expiredOn),
    expired: row.expired,
    couponActive: coupon.active,
    dealCouponsActive: row.status !== 'INACTIVE',
    steps: events.map(({ what, at, who, ...rest }) => ({
      what,
      on: format.instant(at),
      by: nameAt(rest) || nameOf(who),
      branch: ('branchId' in rest && branches.get(rest.branchId ?? '')) || '',
      reason: ('reason' in rest && rest.reason) || null,
      taken: 'taken' in rest && rest.taken ? asMoney(rest.taken, format) : null,
      note: ('note' in rest && rest.note) || '',
      redemptionId: ('redemptionId' in rest && rest.redemptionId) || null,
    })),
    counted: await findCounted(db, id, format),
  }
}

type Holding = Pick<typeof coupons.$inferSelect, 'collectedAt' | 'collectedBy'>

/** Who collected it, or who gave it to somebody. */
function firstHolder({ collectedAt: at, collectedBy }: Holding, givenBy: string | undefined) {
  if (!at || !collectedBy) return []
  return givenBy
    ? [{ what: 'given', at, who: givenBy } as const]
    : [{ what: 'collected', at, who: collectedBy } as const]
}

type Place = { tillId?: string | null; cashierId?: string | null }

async function findSwitches(db: Queryable, id: string) {
  const entries = await findEvents(db, id, ['coupon.activated', 'coupon.deactivated'])
  return entries.map(({ event, at, who }) => {
    const what: HistoryEvent = event === 'coupon.activated' ? 'activated' : 'deactivated'
    return { what, at, who }
  })
}

async function findRedeemed(db: Queryable, id: string) {
  const rows = await db.select().from(redemptions).where(eq(redemptions.couponId, id))
  return rows.flatMap(({ redeemedAt, redeemedBy, undoneAt, undoneBy, ...row }) => [
    {
      what: row.doubleOf === null ? 'redeemed' : 'redeemedTwice',
      at: redeemedAt,
      who: redeemedBy,
      taken: row.takenCents,
      redemptionId: row.id,
      tillId: row.tillId,
      cashierId: row.cashierId,
      branchId: row.branchId,
    } as const,
    ...(undoneAt
      ? [
          {
            what: 'undone',
            at: undoneAt,
            who: undoneBy,
            reason: row.undoReason,
            note: row.undoNote ?? '',
            tillId: row.undoneTillId,
            cashierId: row.undoneCashierId,
          } as const,
        ]
      : []),
  ])
}

/** What is counted of it; what was taken off again is no row. */
async function findCounted(db: Queryable, id: string, format: Format) {
  const sumOf = (cents: SQLWrapper) => sql<number>`sum(${cents})::float8`
  const rows = await db
    .select({
      what: ledger.measure,
      at: ledger.happenedAt,
      count: sql<number>`sum(${ledger.count})::int`,
      paid: sumOf(ledger.paidCents),
      saved: sumOf(ledger.deductedCents),
    })
    .from(ledger)
    .where(and(eq(ledger.sourceId, id), inArray(ledger.measure, ['COLLECTED', 'REDEEMED'])))
    .groupBy(ledger.measure, ledger.happenedAt)
    .having(
      sql`sum(${ledger.count}) <> 0 or sum(${ledger.paidCents} + ${ledger.deductedCents}) <> 0`,
    )
    .orderBy(ledger.happenedAt)
  return rows.map(({ what, at, count, paid, saved }) => ({
    what: what === 'COLLECTED' ? what : ('REDEEMED' as const),
    day: format.instant(at),
    count,
    paid: asMoney(paid, format),
    saved: asMoney(saved, format),
  }))
}
