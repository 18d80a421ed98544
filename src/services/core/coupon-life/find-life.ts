import { and, eq, inArray, type SQLWrapper, sql } from 'drizzle-orm'
import type { CouponLife, LifeEvent } from '#src/contract/core/coupon-life.ts'
import { CURRENCY } from '#src/contract/core/deals.ts'
import type { Queryable } from '#src/database/connect.ts'
import type { Format } from '#src/i18n/format.ts'
import {
  findAccounts,
  findCashierNames,
  findTillNames,
} from '#src/services/authentication/index.ts'
import { couponFiles } from '#src/services/core/coupon-files/schema.ts'
import {
  coupons,
  dealCoupons,
  isCouponExpired,
  redemptions,
} from '#src/services/core/coupons/schema.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { ledger } from '#src/services/core/ledger/schema.ts'
import { findEvents } from '#src/services/kit/audit/find-events.ts'

type Which = { id: string; merchantId: string | null }

/** A merchant is told that an administrator did something, not which. */
export async function findLife(
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
    })
    .from(coupons)
    .innerJoin(deals, eq(deals.id, coupons.dealId))
    .leftJoin(dealCoupons, eq(dealCoupons.dealId, coupons.dealId))
    .leftJoin(couponFiles, eq(couponFiles.id, coupons.fileId))
    .where(and(eq(coupons.id, id), own))
  if (!row) return undefined
  const { coupon } = row
  const events = [
    { what: 'created', at: coupon.createdAt, who: null } as const,
    ...(coupon.collectedAt
      ? [{ what: 'collected', at: coupon.collectedAt, who: coupon.collectedBy } as const]
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
  const placeOf = await namesAtTills(db, events)
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
    file: row.file,
    collectedBy: coupon.collectedAt && nameOf(coupon.collectedBy),
    redeemed: coupon.redeemedAt !== null,
    expiredOn: format.instant(coupon.expiredOn),
    expired: row.expired,
    couponActive: coupon.active,
    dealCouponsActive: row.status !== 'INACTIVE',
    steps: events.map(({ what, at, who, ...rest }) => ({
      what,
      on: format.instant(at),
      by: placeOf({ what, ...rest }) || nameOf(who),
      reason: ('reason' in rest && rest.reason) || null,
      note: ('note' in rest && rest.note) || '',
    })),
    counted: await findCounted(db, id, format),
  }
}

type AtTill = {
  what: LifeEvent
  tillId?: string | null | undefined
  cashierId?: string | null | undefined
}

/** Who stood at which till, as one text; '' for what happened at none. */
async function namesAtTills(db: Queryable, events: readonly AtTill[]) {
  const [persons, tills] = await Promise.all([
    findCashierNames(
      db,
      events.flatMap(({ cashierId }) => cashierId ?? []),
    ),
    findTillNames(
      db,
      events.flatMap(({ tillId }) => tillId ?? []),
    ),
  ])
  return ({ tillId, cashierId }: AtTill) =>
    [cashierId && persons.get(cashierId), tillId && tills.get(tillId)].filter(Boolean).join(', ')
}

async function findSwitches(db: Queryable, id: string) {
  const entries = await findEvents(db, id, ['coupon.activated', 'coupon.deactivated'])
  return entries.map(({ event, at, who }) => {
    const what: LifeEvent = event === 'coupon.activated' ? 'activated' : 'deactivated'
    return { what, at, who }
  })
}

async function findRedeemed(db: Queryable, id: string) {
  const rows = await db.select().from(redemptions).where(eq(redemptions.couponId, id))
  return rows.flatMap(({ redeemedAt, redeemedBy, undoneAt, undoneBy, ...row }) => [
    {
      what: 'redeemed',
      at: redeemedAt,
      who: redeemedBy,
      tillId: row.tillId,
      cashierId: row.cashierId,
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
    .having(sql`sum(${ledger.count}) <> 0`)
    .orderBy(ledger.happenedAt)
  const moneyOf = (cents: number) => {
    return { cents, currency: CURRENCY, display: format.money(cents, CURRENCY) }
  }
  return rows.map(({ what, at, count, paid, saved }) => ({
    what: what === 'COLLECTED' ? what : ('REDEEMED' as const),
    day: format.instant(at),
    count,
    paid: moneyOf(paid),
    saved: moneyOf(saved),
  }))
}
