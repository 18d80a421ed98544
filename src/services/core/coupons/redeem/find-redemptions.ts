import { and, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { LastRedemption, Redemption } from '#src/contract/core/coupons.ts'
import { UNDO_MINUTES } from '#src/contract/core/redemption-undo.ts'
import type { Queryable } from '#src/database/connect.ts'
import type { Format } from '#src/i18n/format.ts'
import { accountNames } from '#src/services/authentication/index.ts'
import { coupons, isStanding, redemptions } from '#src/services/core/coupons/schema.ts'
import { imagesOf } from '#src/services/core/deals/deal-record.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import type { Caller } from '#src/services/kit/deps.ts'

type Which = { id: string; caller: Caller }

export async function findRedemption(
  db: Queryable,
  { id, caller }: Which,
  format: Format,
): Promise<Redemption | undefined> {
  const people = accountNames(db)
  const [row] = await db
    .select({
      ...redemptionColumns(caller),
      dealSubTitle: deals.subTitle,
      coverImage: deals.coverImage,
      dealCode: deals.dealCode,
      collectedBy: people.name,
      images: imagesOf(deals.id),
    })
    .from(redemptions)
    .innerJoin(coupons, eq(coupons.id, redemptions.couponId))
    .innerJoin(deals, eq(deals.id, coupons.dealId))
    .leftJoin(people, eq(people.id, coupons.collectedBy))
    .where(and(eq(redemptions.id, id), isShown(caller)))
  if (!row) return undefined
  return {
    ...presentRedemption(row, format),
    dealCode: row.dealCode,
    dealSubTitle: row.dealSubTitle,
    imageUrls: [...new Set([row.coverImage, ...row.images])],
    collectedBy: { name: row.collectedBy ?? '' },
  }
}

export async function findLastRedemptions(
  db: Queryable,
  { caller, limit }: { caller: Caller; limit: number },
  format: Format,
): Promise<LastRedemption[]> {
  const rows = await db
    .select(redemptionColumns(caller))
    .from(redemptions)
    .innerJoin(coupons, eq(coupons.id, redemptions.couponId))
    .innerJoin(deals, eq(deals.id, coupons.dealId))
    .where(isShown(caller))
    .orderBy(desc(redemptions.redeemedAt), desc(redemptions.id))
    .limit(limit)
  return rows.map((row) => presentRedemption(row, format))
}

/** As a condition: a merchant's own, at a till those of its branch. */
export function isShown({ userId, counter }: Caller): SQL | undefined {
  const here = counter && eq(redemptions.branchId, counter.branchId)
  return and(eq(redemptions.merchantId, userId), here)
}

/** As a condition: the redemption stands, and this person made it here within the last minutes. */
export function isUndoable(caller: Caller): SQL | undefined {
  return and(isStanding(), isFresh(), isBySame(caller))
}

/** As a condition: by the same account and, at a till, at the same one by whoever stands there now. */
export function isBySame({ userId, counter }: Caller): SQL | undefined {
  const { tillId, cashierId, redeemedBy } = redemptions
  const here = counter && and(eq(tillId, counter.tillId), isSame(cashierId, counter.cashierId))
  return and(eq(redeemedBy, userId), here)
}

function isSame(column: typeof redemptions.cashierId, id: string | null): SQL {
  return id === null ? isNull(column) : eq(column, id)
}

export function isFresh(): SQL {
  return gt(redemptions.redeemedAt, sql`now() - make_interval(mins => ${UNDO_MINUTES}::int)`)
}

function redemptionColumns(caller: Caller) {
  const { id, redeemedAt, undoneAt, undoReason, undoNote } = redemptions
  return {
    id,
    redeemedAt,
    undoneAt,
    undoReason,
    undoNote,
    undoable: sql<boolean>`${isUndoable(caller)}`,
    couponCode: coupons.code,
    dealTitle: deals.title,
  }
}

type Row = Pick<
  typeof redemptions.$inferSelect,
  'id' | 'redeemedAt' | 'undoneAt' | 'undoReason' | 'undoNote'
> & { undoable: boolean; couponCode: string; dealTitle: string }

function presentRedemption({ undoneAt, undoReason, undoNote, ...row }: Row, format: Format) {
  const { id, couponCode, dealTitle, redeemedAt, undoable } = row
  const undone = undoneAt && {
    on: format.instant(undoneAt),
    reason: undoReason ?? 'OTHER',
    note: undoNote ?? '',
  }
  return {
    id,
    couponCode,
    dealTitle,
    couponRedeemDate: format.instant(redeemedAt),
    undone,
    undoable,
  }
}
