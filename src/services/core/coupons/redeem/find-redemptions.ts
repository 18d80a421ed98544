import { and, desc, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { LastRedemption, Redemption } from '#src/contract/core/coupons.ts'
import { UNDO_MINUTES } from '#src/contract/core/redemption-undo.ts'
import type { Queryable } from '#src/database/connect.ts'
import type { Format } from '#src/i18n/format.ts'
import { accountNames } from '#src/services/authentication/index.ts'
import { coupons, isStanding, redemptions } from '#src/services/core/coupons/schema.ts'
import { imagesOf } from '#src/services/core/deals/deal-record.ts'
import { deals } from '#src/services/core/deals/schema.ts'

type Which = { id: string; merchantId: string }

export async function findRedemption(
  db: Queryable,
  { id, merchantId }: Which,
  format: Format,
): Promise<Redemption | undefined> {
  const people = accountNames(db)
  const [row] = await db
    .select({
      ...redemptionColumns(merchantId),
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
    .where(and(eq(redemptions.id, id), eq(redemptions.merchantId, merchantId)))
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
  { merchantId, limit }: { merchantId: string; limit: number },
  format: Format,
): Promise<LastRedemption[]> {
  const rows = await db
    .select(redemptionColumns(merchantId))
    .from(redemptions)
    .innerJoin(coupons, eq(coupons.id, redemptions.couponId))
    .innerJoin(deals, eq(deals.id, coupons.dealId))
    .where(eq(redemptions.merchantId, merchantId))
    .orderBy(desc(redemptions.redeemedAt), desc(redemptions.id))
    .limit(limit)
  return rows.map((row) => presentRedemption(row, format))
}

/** As a condition: the redemption stands, and this person made it within the last minutes. */
export function isUndoable(userId: string): SQL | undefined {
  return and(isStanding(), isFresh(), eq(redemptions.redeemedBy, userId))
}

export function isFresh(): SQL {
  return gt(redemptions.redeemedAt, sql`now() - make_interval(mins => ${UNDO_MINUTES}::int)`)
}

function redemptionColumns(userId: string) {
  const { id, redeemedAt, undoneAt, undoReason, undoNote } = redemptions
  return {
    id,
    redeemedAt,
    undoneAt,
    undoReason,
    undoNote,
    undoable: sql<boolean>`${isUndoable(userId)}`,
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
