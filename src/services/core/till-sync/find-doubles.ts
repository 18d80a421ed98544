import { and, eq, gte, inArray, isNull, or, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { UPLOAD_MAX } from '#src/contract/core/till-entry.ts'
import type { FoundDouble, OtherRedemption } from '#src/contract/core/till-sync.ts'
import type { Queryable } from '#src/database/connect.ts'
import { findCashierNames, findTillNames } from '#src/services/authentication/index.ts'
import { coupons, redemptions } from '#src/services/core/coupons/schema.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { findBranchNames } from '#src/services/location/index.ts'

/** The redemption that stands, beside the double. */
export const earlier = alias(redemptions, 'earlier')

type Side = Pick<
  typeof redemptions.$inferSelect,
  'id' | 'redeemedAt' | 'tillId' | 'cashierId' | 'branchId'
>

const columnsOf = (of: typeof redemptions | typeof earlier) => ({
  id: of.id,
  redeemedAt: of.redeemedAt,
  tillId: of.tillId,
  cashierId: of.cashierId,
  branchId: of.branchId,
})

/** Doubles with the redemption that stands, whose other half is not undone. */
export function selectDoubles(db: Queryable) {
  return db
    .select({
      later: columnsOf(redemptions),
      earlier: columnsOf(earlier),
      doubledAt: redemptions.doubledAt,
      seenAt: redemptions.doubleSeenAt,
      couponId: coupons.id,
      couponCode: coupons.code,
      dealId: deals.id,
      dealTitle: deals.title,
      cents: deals.deductionCents,
    })
    .from(redemptions)
    .innerJoin(earlier, eq(earlier.id, redemptions.doubleOf))
    .innerJoin(coupons, eq(coupons.id, redemptions.couponId))
    .innerJoin(deals, eq(deals.id, coupons.dealId))
    .$dynamic()
}

export type DoubleRow = Awaited<ReturnType<typeof selectDoubles>>[number]

export const isOpenDouble = isNull(redemptions.undoneAt)

/** Names of both sides' tills, people and branches. */
export async function namesOf(
  db: Queryable,
  rows: readonly Pick<DoubleRow, 'later' | 'earlier'>[],
) {
  const sides = rows.flatMap(({ later, earlier }) => [later, earlier])
  const idsOf = (name: 'tillId' | 'cashierId' | 'branchId') =>
    sides.flatMap((side) => side[name] ?? [])
  const [tills, people, branches] = await Promise.all([
    findTillNames(db, idsOf('tillId')),
    findCashierNames(db, idsOf('cashierId')),
    findBranchNames(db, idsOf('branchId')),
  ])
  return ({ tillId, cashierId, branchId }: Side) => ({
    tillName: tills.get(tillId ?? '') ?? '',
    cashierName: people.get(cashierId ?? '') ?? '',
    branchName: branches.get(branchId ?? '') ?? '',
  })
}

/** Of redemptions the other one of the same coupon, by id. */
export async function findOthers(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, OtherRedemption>> {
  if (ids.length === 0) return new Map()
  const isOne = or(inArray(redemptions.id, ids), inArray(earlier.id, ids))
  const rows = await selectDoubles(db)
    .where(and(isOne, isOpenDouble))
    .orderBy(redemptions.redeemedAt)
  const nameOf = await namesOf(db, rows)
  const show = (side: Side, cents: number) => ({
    ...nameOf(side),
    at: side.redeemedAt.getTime(),
    cents,
  })
  return new Map(
    rows.toReversed().flatMap(({ later, earlier, cents }): [string, OtherRedemption][] => [
      [later.id, show(earlier, cents)],
      [earlier.id, show(later, cents)],
    ]),
  )
}

/** More than one upload can find, whose doubles share a moment: the next look begins there. */
export const NEWS_MAX = UPLOAD_MAX + 50

/** What was redeemed twice with this till on one side, found since, oldest first; `NEWS_MAX` at a time. */
export async function findNews(
  db: Queryable,
  { merchantId, tillId, since }: { merchantId: string; tillId: string; since: Date },
): Promise<FoundDouble[]> {
  const isOurs: SQL | undefined = or(eq(redemptions.tillId, tillId), eq(earlier.tillId, tillId))
  const rows = await selectDoubles(db)
    .where(
      and(
        eq(redemptions.merchantId, merchantId),
        gte(redemptions.doubledAt, since),
        isOpenDouble,
        isOurs,
      ),
    )
    .orderBy(redemptions.doubledAt, redemptions.id)
    .limit(NEWS_MAX)
  const nameOf = await namesOf(db, rows)
  return rows.map(({ later, earlier, doubledAt, cents, ...row }) => {
    const show = (side: Side) => ({ ...nameOf(side), at: side.redeemedAt.getTime(), cents })
    const ownStands = earlier.tillId === tillId
    const [own, other] = ownStands ? [earlier, later] : [later, earlier]
    return {
      redemptionId: later.id,
      couponCode: row.couponCode,
      dealTitle: row.dealTitle,
      foundAt: doubledAt?.getTime() ?? 0,
      own: show(own),
      other: show(other),
      ownStands,
    }
  })
}
